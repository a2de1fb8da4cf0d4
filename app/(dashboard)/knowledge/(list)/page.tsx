import { z } from "zod";
import { requirePageContext } from "@/app/_server/context.ts";
import { peopleFor } from "@/app/(dashboard)/people.ts";
import { hrefWith, pageHrefs } from "@/components/data-table/page-hrefs.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { PageLinks } from "@/components/data-table/page-links.tsx";
import { ConditionLinks } from "@/components/knowledge/condition-links.tsx";
import { DocumentFilter, type DocumentFilterValues } from "@/components/knowledge/document-filter.tsx";
import { DocumentTable } from "@/components/knowledge/document-table.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { countDocuments, getDocumentFilters, listDocuments } from "@/lib/knowledge/list-documents.ts";
import { DocumentCondition, DocumentStatus } from "@/lib/knowledge/types.ts";

export const metadata = { title: "Knowledge" };

function textOf(value: string | string[] | undefined, most: number): string | null {
  const text = typeof value === "string" ? value.trim().slice(0, most) : "";
  return text === "" ? null : text;
}

const filterOf = (params: PageParams): DocumentFilterValues => ({
  text: textOf(params.text, 200),
  status: DocumentStatus.safeParse(params.status).data ?? null,
  ownerId: z.uuid().safeParse(params.owner).data ?? null,
  tag: textOf(params.tag, 40),
  language: textOf(params.language, 35),
  condition: DocumentCondition.safeParse(params.condition).data ?? null,
});

export default async function KnowledgePage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requirePageContext();
  const params = await searchParams;
  const values = filterOf(params);
  const cursor = typeof params.cursor === "string" && params.cursor !== "" ? params.cursor : null;
  const [page, counts, filters, people] = await Promise.all([
    listDocuments(ctx, { ...values, cursor, limit: 50 }),
    countDocuments(ctx),
    getDocumentFilters(ctx),
    peopleFor(ctx),
  ]);
  const isFiltered = Object.values(values).some((value) => value !== null);
  const rows = page.items.map((item) => ({
    ...item,
    today: filters.today,
    ownerName: item.ownerId === null ? null : people.nameOf("user", item.ownerId),
  }));
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading detail="Approved answers that are served to the next asker, with the questions they are found by.">
        {counts.live === 1 ? "1 answer is live" : `${String(counts.live)} answers are live`}
      </PageHeading>
      <ConditionLinks
        counts={filters.conditions}
        selected={values.condition}
        hrefOf={(condition) => hrefWith("/knowledge", params, { condition })}
      />
      <DocumentFilter
        values={values}
        counts={counts}
        owners={people.members.filter(({ role }) => role !== "viewer")}
        tags={filters.tags}
        languages={filters.languages}
      />
      <Panel>
        <DocumentTable rows={rows} empty={isFiltered ? <NothingMatches /> : <NothingYet />} />
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
      Try fewer words, or another state.
    </EmptyState>
  );
}
