import { notFound } from "next/navigation";
import { z } from "zod";
import { requirePageContext } from "@/app/_server/context.ts";
import { DocumentStatusChip } from "@/components/knowledge/document-status.tsx";
import { ProofPanel } from "@/components/knowledge/proof-panel.tsx";
import { RefreshWhilePending } from "@/components/knowledge/refresh-while-pending.tsx";
import { ReuseList } from "@/components/knowledge/reuse-list.tsx";
import { StandingPanel } from "@/components/knowledge/standing-panel.tsx";
import { VersionList } from "@/components/knowledge/version-list.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { TextLink } from "@/components/ui/button.tsx";
import { Markdown } from "@/components/ui/markdown.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { DocumentStatus } from "@/lib/knowledge/types.ts";
import { getDocumentStanding } from "@/lib/knowledge/get-document-standing.ts";
import { getProof } from "@/lib/proof/get-proof.ts";

export const metadata = { title: "Knowledge document" };

async function loadDocument(ctx: Ctx, documentId: string) {
  if (!z.uuid().safeParse(documentId).success) notFound();
  try {
    return await getDocument(ctx, { documentId });
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") notFound();
    throw error;
  }
}

export default async function DocumentPage({ params }: { params: Promise<{ documentId: string }> }) {
  const { ctx } = await requirePageContext();
  const document = await loadDocument(ctx, (await params).documentId);
  const shown =
    document.versions.find((version) => version.id === document.liveVersionId) ?? document.versions[0];
  const [proof, standing] =
    shown === undefined
      ? [null, null]
      : await Promise.all([
          getProof(ctx, { versionId: shown.id }),
          getDocumentStanding(ctx, { versionId: shown.id }),
        ]);
  const isOnItsWay = document.status === "draft" || proof?.status === "pending";
  return (
    <PageFrame title={<TextLink href="/knowledge">Knowledge</TextLink>} isTitleHeading={false}>
      <PageHeading
        actions={<DocumentStatusChip status={DocumentStatus.parse(document.status)} />}
        detail={stateSentence(document.status)}
      >
        {document.title}
      </PageHeading>
      <div className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-3.5">
          <Panel title="Answer">
            <div className="max-w-[68ch] text-judged">
              <Markdown text={shown?.answer ?? ""} />
            </div>
          </Panel>
          {proof === null ? null : (
            <ProofPanel
              proof={proof}
              documentId={document.id}
              isLive={document.liveVersionId === shown?.id}
            />
          )}
        </div>
        <div className="grid content-start gap-3.5">
          <Panel title={`Found by ${String(document.phrasings.length)} questions`}>
            <ul className="grid gap-1.5">
              {document.phrasings.map((phrasing) => (
                <li key={phrasing.id}>
                  {phrasing.text}
                  {phrasing.isCanonical ? <span className="text-small text-muted"> (title)</span> : null}
                </li>
              ))}
            </ul>
          </Panel>
          {standing === null ? null : <StandingPanel standing={standing} />}
          <ReuseList reuses={document.reuses} count={document.reuseCount} />
          <VersionList versions={document.versions} liveVersionId={document.liveVersionId} />
        </div>
      </div>
      {isOnItsWay ? <RefreshWhilePending /> : null}
    </PageFrame>
  );
}

function stateSentence(status: string): string {
  switch (status) {
    case "live":
      return "Live: the next person who asks this gets this answer.";
    case "draft":
      return "On its way: it goes live in a moment, by itself.";
    case "archived":
      return "Taken back: it is served to nobody.";
    default:
      return "Not served at the moment.";
  }
}
