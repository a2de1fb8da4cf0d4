import { requirePageContext } from "@/app/_server/context.ts";
import { pageHrefs } from "@/components/data-table/page-hrefs.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { PageLinks } from "@/components/data-table/page-links.tsx";
import { DocumentFilter } from "@/components/knowledge/document-filter.tsx";
import { DocumentTable } from "@/components/knowledge/document-table.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { countDocuments, listDocuments } from "@/lib/knowledge/list-documents.ts";
import { DocumentStatus } from "@/lib/knowledge/types.ts";

export const metadata = { title: "Knowledge" };

const textOf = (value: string | string[] | undefined) =>
  typeof value === "string" ? value.trim().slice(0, 200) : "";

export default async function KnowledgePage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requirePageContext();
  const params = await searchParams;
  const text = textOf(params.text);
  const status = DocumentStatus.safeParse(params.status).data ?? null;
  const cursor = typeof params.cursor === "string" && params.cursor !== "" ? params.cursor : null;
  const [page, counts] = await Promise.all([
    listDocuments(ctx, { status, text: text === "" ? null : text, cursor, limit: 50 }),
    countDocuments(ctx),
  ]);
  const isFiltered = text !== "" || status !== null;
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading detail="Approved answers that are served to the next asker, with the questions they are found by.">
        {counts.live === 1 ? "1 answer is live" : `${String(counts.live)} answers are live`}
      </PageHeading>
      <DocumentFilter text={text} status={status ?? ""} counts={counts} />
      <Panel>
        <DocumentTable rows={page.items} empty={isFiltered ? <NothingMatches /> : <NothingYet />} />
      </Panel>
      <PageLinks hrefs={pageHrefs("/knowledge", params, page.nextCursor)} />
    </PageFrame>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No documents yet"
      action={<ButtonLink href="/review">Open the review desk</ButtonLink>}
    >
      Approve a candidate on the review desk and its answer appears here, live.
    </EmptyState>
  );
}

function NothingMatches() {
  return (
    <EmptyState title="No document matches" action={<ButtonLink href="/knowledge">Show all</ButtonLink>}>
      Try fewer words, or another status.
    </EmptyState>
  );
}
