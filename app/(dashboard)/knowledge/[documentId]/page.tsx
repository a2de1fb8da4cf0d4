import { z } from "zod";
import { requirePageContext } from "@/app/_server/context.ts";
import {
  archiveAction,
  changeDetailsAction,
  pauseAction,
  resumeAction,
  reverifyAction,
  rollBackAction,
  sendDraftAction,
  unarchiveAction,
} from "@/app/(dashboard)/knowledge/actions.ts";
import { loadComparison } from "@/app/(dashboard)/knowledge/load-comparison.ts";
import { loadDocument, shownVersion } from "@/app/(dashboard)/knowledge/load-document.ts";
import { toDetailsView, toHistory, toVersionViews } from "@/app/(dashboard)/knowledge/to-document-view.ts";
import { peopleFor } from "@/app/(dashboard)/people.ts";
import { hrefWith, type PageParams } from "@/components/data-table/page-hrefs.ts";
import { DetailsPanel } from "@/components/knowledge/details-panel.tsx";
import { DocumentActions } from "@/components/knowledge/document-actions.tsx";
import { DocumentHeading } from "@/components/knowledge/document-heading.tsx";
import { DocumentHistory } from "@/components/knowledge/document-history.tsx";
import { PhrasingList } from "@/components/knowledge/phrasing-list.tsx";
import { ProofPanel } from "@/components/knowledge/proof-panel.tsx";
import { RefreshWhile } from "@/components/ui/refresh-while.tsx";
import { ReuseList } from "@/components/knowledge/reuse-list.tsx";
import { StandingPanel } from "@/components/knowledge/standing-panel.tsx";
import { VersionCompare } from "@/components/knowledge/version-compare.tsx";
import { VersionList } from "@/components/knowledge/version-list.tsx";
import { PageFrame } from "@/components/shell/page-frame.tsx";
import { TextLink } from "@/components/ui/button.tsx";
import { Markdown } from "@/components/ui/markdown.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { listAuditTrail } from "@/lib/audit/list-audit-trail.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import type { ProofStatus } from "@/lib/proof/types.ts";
import { getProof } from "@/lib/proof/get-proof.ts";
import type { DocumentDetail } from "@/lib/knowledge/get-document.ts";
import { getDocumentStanding } from "@/lib/knowledge/get-document-standing.ts";
import { getBlastRadius } from "@/lib/responses/get-blast-radius.ts";

export const metadata = { title: "Knowledge document" };

const eventsAtOnce = 40;
const mostEvents = 1_000;

/** How much of the history the address asks for. */
function shownEvents({ events }: PageParams): number {
  const asked = z.coerce.number().int().min(eventsAtOnce).max(mostEvents).safeParse(events);
  return asked.data ?? eventsAtOnce;
}

type DocumentPageProps = { params: Promise<{ documentId: string }>; searchParams: Promise<PageParams> };

const isServedAs = ({ status, liveVersionId }: DocumentDetail, version: { id: string } | undefined) =>
  status === "live" && liveVersionId === version?.id;

const isProving = ({ status }: DocumentDetail, proof: ProofStatus | undefined) =>
  proof === "pending" && status === "live";

export default async function DocumentPage({ params, searchParams }: DocumentPageProps) {
  const { ctx } = await requirePageContext();
  const document = await loadDocument(ctx, (await params).documentId);
  const asked = await searchParams;
  const eventCount = shownEvents(asked);
  const shown = shownVersion(document);
  const [proof, standing, radius, trail, people, comparison] = await Promise.all([
    shown === undefined ? null : getProof(ctx, { versionId: shown.id }),
    shown === undefined ? null : getDocumentStanding(ctx, { versionId: shown.id }),
    getBlastRadius(ctx, { versionIds: document.versions.map(({ id }) => id) }),
    listAuditTrail(ctx, {
      own: [{ entity: "document", ids: [document.id] }],
      along: null,
      cursor: null,
      limit: eventCount,
    }),
    peopleFor(ctx),
    loadComparison(ctx, document, asked),
  ]);
  const canWrite = isPermitted(ctx.actor, "review");
  const versions = toVersionViews(document, radius, people);
  const isOnItsWay =
    isProving(document, proof?.status) || versions.some(({ state }) => state === "on_its_way");
  return (
    <PageFrame title={<TextLink href="/knowledge">Knowledge</TextLink>} isTitleHeading={false}>
      <DocumentHeading
        document={document}
        actions={
          canWrite ? (
            <DocumentActions
              document={{ ...document, isLive: document.status === "live" }}
              actions={{
                pause: pauseAction,
                resume: resumeAction,
                archive: archiveAction,
                unarchive: unarchiveAction,
                reverify: reverifyAction,
              }}
            />
          ) : null
        }
      />
      <div className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-3.5">
          <Panel title="Answer">
            <div className="max-w-[68ch] text-judged">
              <Markdown text={shown?.answer ?? ""} />
            </div>
          </Panel>
          {proof === null ? null : (
            <ProofPanel proof={proof} documentId={document.id} isLive={isServedAs(document, shown)} />
          )}
          {comparison === null ? null : (
            <VersionCompare documentId={document.id} versions={versions} {...comparison} />
          )}
        </div>
        <div className="grid content-start gap-3.5">
          <DetailsPanel
            details={toDetailsView(document, people)}
            owners={people.members.filter(({ role }) => role !== "viewer")}
            changeDetails={
              canWrite && document.possible.includes("change_details") ? changeDetailsAction : null
            }
          />
          <PhrasingList phrasings={document.phrasings} />
          {standing === null ? null : <StandingPanel standing={standing} />}
          <VersionList
            documentId={document.id}
            versions={versions}
            liveVersionId={document.liveVersionId}
            isLive={document.status === "live"}
            rollBack={canWrite && document.possible.includes("roll_back") ? rollBackAction : null}
            sendDraft={canWrite && document.possible.includes("edit") ? sendDraftAction : null}
          />
          <ReuseList
            documentId={document.id}
            reuses={document.reuses.map((reuse) => ({
              ...reuse,
              versionNumber: versions.find(({ id }) => id === reuse.versionId)?.number ?? null,
            }))}
            count={document.reuseCount}
          />
          <DocumentHistory
            {...toHistory(trail, people)}
            olderHref={
              trail.nextCursor === null || eventCount >= mostEvents
                ? null
                : hrefWith(`/knowledge/${document.id}`, asked, { events: String(eventCount + eventsAtOnce) })
            }
          />
        </div>
      </div>
      {isOnItsWay ? <RefreshWhile /> : null}
    </PageFrame>
  );
}
