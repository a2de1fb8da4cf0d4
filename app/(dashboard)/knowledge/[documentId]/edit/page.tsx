import { requirePageContext } from "@/app/_server/context.ts";
import { editAction } from "@/app/(dashboard)/knowledge/actions.ts";
import { loadDocument } from "@/app/(dashboard)/knowledge/load-document.ts";
import { EditForm } from "@/components/knowledge/edit-form.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink, TextLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getEditBase } from "@/lib/knowledge/get-edit-base.ts";

export const metadata = { title: "Edit a document" };

export default async function EditPage({ params }: { params: Promise<{ documentId: string }> }) {
  const { ctx } = await requirePageContext();
  const document = await loadDocument(ctx, (await params).documentId);
  const base = await getEditBase(ctx, { documentId: document.id });
  const href = `/knowledge/${document.id}`;
  const isAllowed = isPermitted(ctx.actor, "review");
  return (
    <PageFrame title={<TextLink href={href}>{document.title}</TextLink>} isTitleHeading={false}>
      {isAllowed && base !== null ? (
        <>
          <PageHeading
            detail={`Made from version ${String(base.number)}. It takes its place as soon as it is embedded; the way back stays open.`}
          >
            Edit the document
          </PageHeading>
          <EditForm
            key={base.versionId}
            documentId={document.id}
            base={base}
            isPaused={document.status === "paused"}
            edit={editAction}
          />
        </>
      ) : (
        <>
          <PageHeading>Edit the document</PageHeading>
          <EmptyState
            title={isAllowed ? `It is ${document.status}` : "Editing needs the role of a reviewer"}
            action={<ButtonLink href={href}>Back to the document</ButtonLink>}
          >
            {isAllowed ? "Bring it back first, then edit it." : "Ask an admin of your tenant."}
          </EmptyState>
        </>
      )}
    </PageFrame>
  );
}
