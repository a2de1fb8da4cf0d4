import { requirePageContext } from "@/app/_server/context.ts";
import { editAction } from "@/app/(dashboard)/knowledge/actions.ts";
import { loadDocument } from "@/app/(dashboard)/knowledge/load-document.ts";
import { EditPart } from "@/components/knowledge/edit-form.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink, TextLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getEditBase } from "@/lib/knowledge/get-edit-base.ts";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

export const metadata = { title: "Edit a document" };

export default async function EditPage({ params }: { params: Promise<{ documentId: string }> }) {
  const { ctx } = await requirePageContext();
  const document = await loadDocument(ctx, (await params).documentId);
  const base = await getEditBase(ctx, { documentId: document.id });
  const href = `/knowledge/${document.id}`;
  const isAllowed = isPermitted(ctx.actor, "review");
  const detail =
    isAllowed && base !== null
      ? `It takes the place of version ${String(base.number)} as soon as it is embedded; the way back stays open.`
      : null;
  return (
    <PageFrame title={<TextLink href={href}>{document.title}</TextLink>} isTitleHeading={false}>
      <PageHeading detail={detail}>Edit the document</PageHeading>
      {isAllowed ? (
        <EditPart
          documentId={document.id}
          base={base}
          isPaused={document.status === "paused"}
          edit={editAction}
          fallback={
            <EmptyState
              title={`It is ${document.status}`}
              action={<ButtonLink href={href}>Back to the document</ButtonLink>}
            >
              {WAY_ON[document.status]}
            </EmptyState>
          }
        />
      ) : (
        <EmptyState
          title="Editing needs the role of a reviewer"
          action={<ButtonLink href={href}>Back to the document</ButtonLink>}
        >
          Ask an admin of your tenant.
        </EmptyState>
      )}
    </PageFrame>
  );
}

const back = "“Bring back” on its page makes it paused; then it can be edited.";

const WAY_ON: Record<DocumentStatus, string> = {
  draft: "There is no text of it to edit.",
  live: "There is no text of it to edit.",
  paused: "There is no text of it to edit.",
  superseded: `Another document took its place: edit that one. ${back}`,
  archived: back,
};
