import { Suspense } from "react";
import { requirePageContext } from "@/app/_server/context.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { GapTable } from "@/components/knowledge/gap-table.tsx";
import { GapTools } from "@/components/knowledge/gap-tools.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { type GapList, type GapRange, gapRanges } from "@/lib/review/gap-types.ts";
import { listGaps } from "@/lib/review/list-gaps.ts";

export const metadata = { title: "Gaps" };

export default async function GapsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { days: asked } = await searchParams;
  const days = gapRanges.find((range) => String(range) === asked) ?? 30;
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <Suspense key={days} fallback={<PageSkeleton label="Asking what nothing answers" />}>
        <GapsOf days={days} />
      </Suspense>
    </PageFrame>
  );
}

async function GapsOf({ days }: { days: GapRange }) {
  const { ctx } = await requirePageContext();
  const list = await listGaps(ctx, { days });
  return (
    <>
      <PageHeading detail={detailOf(list)}>{headline(list, days)}</PageHeading>
      <GapTools days={days} gaps={list.gaps} />
      <Panel>
        <GapTable rows={list.gaps} empty={<NothingOpen />} />
      </Panel>
    </>
  );
}

function headline({ gaps }: GapList, days: number): string {
  if (gaps.length === 0) return `Nothing asked in the last ${String(days)} days is without an answer`;
  const asked = gaps.reduce((sum, { askedCount }) => sum + askedCount, 0);
  const things = gaps.length === 1 ? "1 thing is" : `${String(gaps.length)} things are`;
  return `${things} not answered, asked ${String(asked)} ${asked === 1 ? "time" : "times"}`;
}

function detailOf({ clusterCount, answeredCount, isCapped }: GapList): string {
  const how =
    "Captured questions that ask the same, most people first; what a live document answers by now is left out";
  const answered = answeredCount === 0 ? "" : ` (${String(answeredCount)} of ${String(clusterCount)})`;
  return `${how}${answered}.${isCapped ? ` Only the ${String(clusterCount)} most asked are looked at.` : ""}`;
}

function NothingOpen() {
  return (
    <EmptyState title="No gaps" action={<ButtonLink href="/review">Open the review desk</ButtonLink>}>
      Everything captured in this range is answered by a live document, or was rejected. Look at a longer
      range.
    </EmptyState>
  );
}
