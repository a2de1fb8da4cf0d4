import { requirePageContext } from "@/app/_server/context.ts";
import { runNowAction, setThresholdAction } from "@/app/(dashboard)/thresholds/actions.ts";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { describeLoad } from "@/components/thresholds/describe-threshold.ts";
import { HistoryPanel } from "@/components/thresholds/history-panel.tsx";
import { RunsPanel } from "@/components/thresholds/runs-panel.tsx";
import { ThresholdPanel } from "@/components/thresholds/threshold-panel.tsx";
import { listMembers } from "@/lib/access/list-members.ts";
import { countAnswers } from "@/lib/analytics/count-answers.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { listTuningRuns } from "@/lib/tuning/list-tuning-runs.ts";

export const metadata = { title: "Thresholds" };

const shownVersions = 30;
const shownRuns = 10;
const days = 14;

export default async function ThresholdsPage() {
  const { ctx, member } = await requirePageContext();
  const [threshold, versions, runs, members, totals] = await Promise.all([
    getThreshold(ctx),
    listThresholdVersions(ctx, { limit: shownVersions }),
    listTuningRuns(ctx, { limit: shownRuns }),
    listMembers(ctx),
    countAnswers(ctx, { days, timeZone: member.tenant.timeZone }),
  ]);
  const nameOf = new Map(members.map((one) => [one.id, one.name]));
  const history = versions.map(({ createdById, ...version }) => ({
    ...version,
    by: createdById === null ? null : (nameOf.get(createdById) ?? "a key"),
  }));
  return (
    <PageFrame title="Thresholds" isTitleHeading={false}>
      <PageHeading
        detail={`From the last ${String(days)} days. An answer whose confidence is below the cut waits for a person.`}
      >
        {describeLoad({ days, received: totals.received, captured: totals.captured })}
      </PageHeading>
      <div className="grid gap-3.5 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-3.5">
          <ThresholdPanel
            threshold={threshold}
            canEdit={isPermitted(ctx.actor, "admin")}
            setThreshold={setThresholdAction}
            runNow={runNowAction}
          />
          <RunsPanel runs={runs} />
        </div>
        <HistoryPanel versions={history} />
      </div>
    </PageFrame>
  );
}
