import { requirePageContext } from "@/app/_server/context.ts";
import {
  applyProposalAction,
  revertThresholdAction,
  runNowAction,
  setThresholdAction,
  setTuningPolicyAction,
} from "@/app/(dashboard)/thresholds/actions.ts";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { describeEffect } from "@/components/thresholds/describe-effect.ts";
import { outcomeAt } from "@/components/thresholds/describe-replay.ts";
import { describeLoad } from "@/components/thresholds/describe-threshold.ts";
import { HistoryPanel } from "@/components/thresholds/history-panel.tsx";
import { PolicyPanel } from "@/components/thresholds/policy-panel.tsx";
import { RunsPanel } from "@/components/thresholds/runs-panel.tsx";
import { SimulatorPanel } from "@/components/thresholds/simulator-panel.tsx";
import { ThresholdPanel } from "@/components/thresholds/threshold-panel.tsx";
import { listMembers } from "@/lib/access/list-members.ts";
import { countAnswers } from "@/lib/analytics/count-answers.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { getReplay } from "@/lib/tuning/get-replay.ts";
import { getTuningPolicy } from "@/lib/tuning/get-tuning-policy.ts";
import { listVersionEffects } from "@/lib/tuning/list-version-effects.ts";
import { listTuningRuns } from "@/lib/tuning/list-tuning-runs.ts";

export const metadata = { title: "Thresholds" };

const shownVersions = 30;
const shownRuns = 10;
const days = 7;

async function readPage() {
  const { ctx, member } = await requirePageContext();
  const { timeZone } = member.tenant;
  const [threshold, versions, runs, members, totals, policy, replay] = await Promise.all([
    getThreshold(ctx),
    listThresholdVersions(ctx, { limit: shownVersions }),
    listTuningRuns(ctx, { limit: shownRuns }),
    listMembers(ctx),
    countAnswers(ctx, { days, timeZone }),
    getTuningPolicy(ctx),
    getReplay(ctx, { days, timeZone }),
  ]);
  const effects = await listVersionEffects(ctx, { versionIds: versions.map(({ id }) => id) });
  const nameOf = new Map(members.map((one) => [one.id, one.name]));
  const effectOf = new Map(effects.map((one) => [one.versionId, one]));
  return {
    threshold,
    totals,
    policy,
    replay,
    canEdit: isPermitted(ctx.actor, "admin"),
    history: versions.map(({ createdById, ...version }, at) => ({
      ...version,
      by: createdById === null ? null : (nameOf.get(createdById) ?? "a key"),
      effect: describeEffect(effectOf.get(version.id), effectOf.get(versions[at + 1]?.id ?? "")),
    })),
    runs: runs.map((run) => ({
      ...run,
      isOpen:
        run.outcome === "proposed" && run.thresholdVersionId === null && run.fromNumber === threshold.number,
    })),
  };
}

export default async function ThresholdsPage() {
  const { threshold, totals, policy, replay, canEdit, history, runs } = await readPage();
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
            canEdit={canEdit}
            setThreshold={setThresholdAction}
            runNow={runNowAction}
          />
          <SimulatorPanel
            key={threshold.number}
            replay={replay}
            threshold={threshold}
            canEdit={canEdit}
            setThreshold={setThresholdAction}
          />
          <RunsPanel runs={runs} apply={canEdit ? applyProposalAction : null} />
        </div>
        <div className="grid content-start gap-3.5">
          <PolicyPanel
            policy={policy}
            seenCapacityPerDay={replay.isCapacitySeen ? replay.capacityPerDay : null}
            auditRate={threshold.auditRate}
            inForce={outcomeAt(replay.outcomes, threshold.value)}
            canEdit={canEdit}
            setTuningPolicy={setTuningPolicyAction}
          />
          <HistoryPanel versions={history} revert={canEdit ? revertThresholdAction : null} />
        </div>
      </div>
    </PageFrame>
  );
}
