import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { moveThreshold } from "@/lib/thresholds/move-threshold.ts";
import type { ThresholdVersion } from "@/lib/thresholds/types.ts";
import { proposeStep } from "@/lib/tuning/rules/propose-step.ts";
import { countDecided, type DecidedCounts, finishTuningRun, lockUnfinishedRun } from "@/lib/tuning/store.ts";
import type { TuningEvidence } from "@/lib/tuning/types.ts";

export type TuneResult = { outcome: "moved" | "kept" | "already_finished"; reason: string };

/** Carries out one tuning run: gathers what was decided since the last change, moves one step or says why not. Twice is once. */
export async function tuneThreshold(
  ctx: Ctx,
  input: { tuningRunId: string; timeZone: string },
): Promise<TuneResult> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const run = await lockUnfinishedRun(c.tx, c.tenantId, input.tuningRunId);
    if (run === null) return { outcome: "already_finished", reason: "This run is finished." };
    const versions = await listThresholdVersions(c, { limit: 50 });
    const current = versions[0];
    if (current === undefined) throw notFound("threshold");
    const since = lastMoveOf(versions, current);
    const decided = await countDecided(c.tx, c.tenantId, since);
    const hasMovedToday =
      current.number > 1 && civilDate(since, input.timeZone) === civilDate(c.now(), input.timeZone);
    const proposal = proposeStep({ threshold: current, decided, hasMovedToday });
    const evidence = toEvidence(decided, since);
    return finish(c, { tuningRunId: input.tuningRunId, current, proposal, evidence });
  });
}

/** When the cut itself last changed: a lock or a new audit rate leaves what was decided since as good as it was. */
function lastMoveOf(versions: ThresholdVersion[], current: ThresholdVersion): Date {
  const unchanged = versions.findLast((version, index) =>
    versions.slice(0, index + 1).every((v) => v.value === current.value),
  );
  return new Date((unchanged ?? current).createdAt);
}

function toEvidence(decided: DecidedCounts, since: Date): TuningEvidence {
  const kept = decided.approved + decided.edited;
  const n = kept + decided.rejected;
  return {
    ...decided,
    approvalRate: n === 0 ? null : kept / n,
    ...wilsonInterval(kept, n),
    since: since.toISOString(),
  };
}

type Finish = {
  tuningRunId: string;
  current: ThresholdVersion;
  proposal: ReturnType<typeof proposeStep>;
  evidence: TuningEvidence;
};

async function finish(c: TxCtx, { tuningRunId, current, proposal, evidence }: Finish): Promise<TuneResult> {
  const { reason } = proposal;
  const thresholdVersionId =
    proposal.kind === "moved"
      ? await moveThreshold(c, { fromNumber: current.number, value: proposal.value, reason, evidence })
      : null;
  const hasLost = proposal.kind === "moved" && thresholdVersionId === null;
  const outcome = thresholdVersionId === null ? "kept" : "moved";
  const said = hasLost ? "The threshold was changed while this ran; the next run looks again." : reason;
  await finishTuningRun(c.tx, c.tenantId, tuningRunId, {
    outcome,
    reason: said,
    evidence,
    thresholdVersionId,
    finishedAt: c.now(),
  });
  return { outcome, reason: said };
}
