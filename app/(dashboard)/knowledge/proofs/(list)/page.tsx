import { requirePageContext } from "@/app/_server/context.ts";
import { proveAllAction } from "@/app/(dashboard)/knowledge/proofs/actions.ts";
import { pageHrefs, type PageParams } from "@/components/data-table/page-hrefs.ts";
import { PageLinks } from "@/components/data-table/page-links.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { ProofFilter } from "@/components/knowledge/proof-filter.tsx";
import { ProofTable } from "@/components/knowledge/proof-table.tsx";
import { ProveAllButton } from "@/components/knowledge/prove-all-button.tsx";
import { RefreshWhile } from "@/components/ui/refresh-while.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { isPermitted } from "@/lib/core/permissions.ts";
import { listProofs, type ProofPage } from "@/lib/proof/list-proofs.ts";
import { proofOrders, ProofStatus } from "@/lib/proof/types.ts";

export const metadata = { title: "Proofs" };

export default async function ProofsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requirePageContext();
  const params = await searchParams;
  const shown = {
    status: ProofStatus.safeParse(params.status).data ?? null,
    order: proofOrders.find((order) => order === params.order) ?? "newest",
    versions: params.versions === "all" ? ("all" as const) : ("in_force" as const),
  };
  const cursor = typeof params.cursor === "string" && params.cursor !== "" ? params.cursor : null;
  const page = await listProofs(ctx, { ...shown, cursor });
  const isFiltered = shown.status !== null || shown.versions === "all";
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading
        detail={<RunSentence run={page.latestRun} />}
        actions={isPermitted(ctx.actor, "admin") ? <ProveAllButton proveAll={proveAllAction} /> : null}
      >
        {headline(page.counts)}
      </PageHeading>
      <ProofFilter shown={shown} counts={page.counts} />
      <Panel>
        <ProofTable rows={page.items} empty={isFiltered ? <NothingMatches /> : <NothingYet />} />
      </Panel>
      <PageLinks hrefs={pageHrefs("/knowledge/proofs", params, page.nextCursor)} />
      {isUnderWay(page) ? <RefreshWhile /> : null}
    </PageFrame>
  );
}

const isUnderWay = ({ counts, latestRun }: ProofPage) =>
  counts.pending > 0 || (latestRun !== null && latestRun.finishedAt === null);

function headline({ learned, not_learned, regressed, pending }: ProofPage["counts"]): string {
  const all = learned + not_learned + regressed + pending;
  if (all === 0) return "Nothing is proved yet";
  const red = not_learned + regressed;
  const proved = `${String(learned)} of ${String(all)} documents are proved`;
  return red === 0 ? proved : `${proved}, ${String(red)} ${red === 1 ? "needs" : "need"} somebody`;
}

function RunSentence({ run }: { run: ProofPage["latestRun"] }) {
  const why = "After each publish, and every night, a document is asked its questions and its near misses.";
  if (run === null) return why;
  if (run.finishedAt === null) return `${why} All are being asked again now.`;
  const changed = run.changedCount === 0 ? "nothing changed" : `${String(run.changedCount)} changed`;
  return (
    <>
      {why} Last asked all <RelativeTime at={run.finishedAt} />: {changed}.
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No proofs yet" action={<ButtonLink href="/review">Open the review desk</ButtonLink>}>
      Approve a candidate, and what its document answers before and after is shown here.
    </EmptyState>
  );
}

function NothingMatches() {
  return (
    <EmptyState title="No proof matches" action={<ButtonLink href="/knowledge/proofs">Show all</ButtonLink>}>
      Choose another status above.
    </EmptyState>
  );
}
