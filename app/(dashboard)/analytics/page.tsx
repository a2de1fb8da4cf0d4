import { requirePageContext } from "@/app/_server/context.ts";
import { AgreementPanel } from "@/components/analytics/agreement-panel.tsx";
import { ClassPanel } from "@/components/analytics/class-panel.tsx";
import { ConfidencePanel } from "@/components/analytics/confidence-panel.tsx";
import { LoopFigures } from "@/components/analytics/loop-figures.tsx";
import { LoopPanel } from "@/components/analytics/loop-panel.tsx";
import { RangeLinks } from "@/components/analytics/range-links.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { rangeDays } from "@/lib/analytics/types.ts";
import { getAgreement } from "@/lib/second-review/get-agreement.ts";

export const metadata = { title: "Analytics" };

type AnalyticsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AnalyticsPage({ searchParams }: AnalyticsPageProps) {
  const { ctx, member } = await requirePageContext();
  const wanted = Number((await searchParams).days);
  const days = rangeDays.find((choice) => choice === wanted) ?? 14;
  const [found, agreement] = await Promise.all([
    getAnalytics(ctx, { days, timeZone: member.tenant.timeZone }),
    getAgreement(ctx, { days }),
  ]);
  const isEmpty = found.totals.received === 0;
  return (
    <PageFrame title="Analytics" isTitleHeading={false}>
      <PageHeading
        detail={`Last ${String(days)} days, in ${member.tenant.timeZone} time`}
        actions={<RangeLinks days={days} choices={rangeDays} />}
      >
        {headline(found.totals.live, found.totals.captured)}
      </PageHeading>
      {isEmpty ? (
        <EmptyState title="No answers in this range">
          Send your agent’s answers to <code>/api/v1/responses</code>, or choose a longer range.
        </EmptyState>
      ) : (
        <div className="grid gap-3.5">
          <LoopFigures totals={found.totals} confidentShare={found.confidentShare} />
          <div className="grid gap-3.5 wide:grid-cols-12">
            <LoopPanel days={found.days} className="wide:col-span-7" />
            <ConfidencePanel
              bins={found.histogram}
              cut={found.threshold ?? 0}
              days={days}
              className="wide:col-span-5"
            />
            <ClassPanel classes={found.classes} className="wide:col-span-12" />
            <AgreementPanel agreement={agreement} days={days} className="wide:col-span-12" />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function headline(live: number, captured: number): string {
  if (live > 0) return live === 1 ? "One answer was learned" : `${String(live)} answers were learned`;
  return captured > 0 ? "Nothing was learned yet: the queue waits" : "Nothing was captured";
}
