import { requirePageContext } from "@/app/_server/context.ts";
import { type PageParams, parseView } from "@/components/analytics/address.ts";
import { AnalyticsGrid } from "@/components/analytics/analytics-grid.tsx";
import { FilterBar } from "@/components/analytics/filter-bar.tsx";
import { toPageModel } from "@/components/analytics/page-model.ts";
import { toChoices } from "@/components/analytics/to-choices.ts";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { listMembers } from "@/lib/access/list-members.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";
import { pageRefresh } from "@/lib/analytics/types.ts";
import { agreementOf } from "@/lib/second-review/agreement-of.ts";

export const metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, member } = await requirePageContext();
  const view = parseView(await searchParams);
  const { timeZone, locale } = member.tenant;
  const { left } = await refreshAnalytics(ctx, { timeZone, ...pageRefresh });
  const [analytics, agents, members] = await Promise.all([
    getAnalytics(ctx, { ...view, timeZone }),
    listAgents(ctx),
    listMembers(ctx),
  ]);
  const page = toPageModel({ analytics, view, locale, agents, members });
  const { sums, formerSums } = analytics;
  const isEmpty = sums.received + sums.reused + sums.published === 0;
  return (
    <PageFrame title="Analytics" isTitleHeading={false}>
      <PageHeading
        detail={`Last ${String(view.days)} days beside the ${String(view.days)} before, in ${timeZone} time${left === 0 ? "." : `. ${daysLeft(left)}`}`}
      >
        {headline(sums.published, sums.captured)}
      </PageHeading>
      <FilterBar view={view} choices={toChoices(page)} />
      {isEmpty ? (
        <EmptyState title="No answers in this range">
          {formerSums.received > 0
            ? "There were some before: choose a longer range."
            : Object.keys(view.filter).length > 0
              ? "None under this filter. Show all, or choose a longer range."
              : "Send your agent’s answers to /api/v1/responses, or choose a longer range."}
        </EmptyState>
      ) : (
        <AnalyticsGrid page={page} agreement={agreementOf(sums.pairs)} />
      )}
    </PageFrame>
  );
}

function headline(published: number, captured: number): string {
  if (published > 0)
    return published === 1 ? "One answer was learned" : `${String(published)} answers were learned`;
  return captured > 0 ? "Nothing was learned yet: the queue waits" : "Nothing was captured";
}

function daysLeft(left: number): string {
  return left === 1 ? "One day is being counted anew." : `${String(left)} days are being counted anew.`;
}
