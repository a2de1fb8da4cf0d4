import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyTuned } from "@/lib/notifications/notify-tuned.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { moveThreshold } from "@/lib/thresholds/move-threshold.ts";
import { gatherEvidence, type GatheredEvidence } from "@/lib/tuning/gather-evidence.ts";
import { getTuningPolicy } from "@/lib/tuning/get-tuning-policy.ts";
import { type Proposal, proposeCut } from "@/lib/tuning/rules/propose-cut.ts";
import { knownRisk, viewRisk } from "@/lib/tuning/rules/want-by-risk.ts";
import { finishTuningRun, lockUnfinishedRun } from "@/lib/tuning/store/run-store.ts";
import type { TuningEvidence, TuningOutcome } from "@/lib/tuning/types.ts";

export type TuneResult = { outcome: TuningOutcome | "already_finished"; reason: string };

/** So many versions hold the moves of a month, at one a night and as many by hand. */
const readVersions = 100;

/**
 * Carries out one tuning run: gathers what is known, moves as far as policy and limits allow, proposes it where an admin has the
 * last word, or says why it stays. Twice is once.
 */
export async function tuneThreshold(
  ctx: Ctx,
  input: { tuningRunId: string; timeZone: string },
): Promise<TuneResult> {
  requirePermission(ctx.actor, "admin");
  const { tuningRunId, timeZone } = input;
  return inTransaction(ctx, async (c) => {
    const run = await lockUnfinishedRun(c.tx, c.tenantId, tuningRunId);
    if (run === null) return { outcome: "already_finished", reason: "This run is finished." };
    const versions = await listThresholdVersions(c, { limit: readVersions });
    const policy = await getTuningPolicy(c);
    const gathered = await gatherEvidence(c, { versions, policy, timeZone });
    const [current] = versions;
    if (gathered === null || current === undefined) throw notFound("threshold");
    const proposal = proposeCut(gathered.input);
    const evidence = toEvidence(gathered, proposal);
    return finish(c, {
      tuningRunId,
      fromNumber: current.number,
      isAutomatic: policy.mode === "automatic",
      proposal,
      evidence,
    });
  });
}

function toEvidence({ input, since }: GatheredEvidence, proposal: Proposal): TuningEvidence {
  const { approved, edited, rejected } = input.decided;
  const kept = approved + edited;
  const n = kept + rejected;
  return {
    ...input.decided,
    approvalRate: n === 0 ? null : kept / n,
    ...wilsonInterval(kept, n),
    since: since.toISOString(),
    policy: input.policy.policy,
    letThrough: knownRisk(viewRisk(input.cells), input.threshold.value),
    capturedMore: proposal.kind === "moved" ? proposal.capturedMore : null,
    capacityPerDay: input.policy.capacityPerDay ?? input.seenCapacityPerDay,
  };
}

type Finish = {
  tuningRunId: string;
  fromNumber: number;
  isAutomatic: boolean;
  proposal: Proposal;
  evidence: TuningEvidence;
};

async function finish(
  c: TxCtx,
  { tuningRunId, fromNumber, isAutomatic, proposal, evidence }: Finish,
): Promise<TuneResult> {
  const { reason } = proposal;
  const value = proposal.kind === "moved" ? proposal.value : null;
  const thresholdVersionId =
    value !== null && isAutomatic ? await moveThreshold(c, { fromNumber, value, reason, evidence }) : null;
  const hasLost = value !== null && isAutomatic && thresholdVersionId === null;
  const outcome = value === null || hasLost ? "kept" : isAutomatic ? "moved" : "proposed";
  const said = hasLost ? "The threshold was changed while this ran; the next run looks again." : reason;
  await finishTuningRun(c.tx, c.tenantId, tuningRunId, {
    outcome,
    reason: said,
    evidence,
    thresholdVersionId,
    proposedValue: outcome === "proposed" ? value : null,
    fromNumber,
    finishedAt: c.now(),
  });
  if (outcome !== "kept")
    await notifyTuned(c, {
      tuningRunId,
      kind: outcome === "moved" ? "threshold_moved" : "threshold_proposed",
    });
  return { outcome, reason: said };
}
