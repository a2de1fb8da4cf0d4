import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { moveThreshold } from "@/lib/thresholds/move-threshold.ts";
import { ApplyProposalInput } from "@/lib/tuning/policy-types.ts";
import { findTuningRuns, markProposalApplied } from "@/lib/tuning/store/run-store.ts";

/**
 * Puts the cut that a run proposed in force, with the run's evidence as its own. Throws `conflict` where the run proposes nothing,
 * was applied, or looked at another version than the one in force.
 */
export async function applyProposal(
  ctx: Ctx,
  input: z.input<typeof ApplyProposalInput>,
): Promise<{ thresholdVersionId: string }> {
  requirePermission(ctx.actor, "admin");
  const { tuningRunId } = parseInput(ApplyProposalInput, input);
  return inTransaction(ctx, async (c) => {
    const [run] = await findTuningRuns(c.tx, c.tenantId, { limit: 1, id: tuningRunId });
    if (run === undefined) throw notFound("run");
    const { proposedValue: value, fromNumber, thresholdVersionId: applied } = run;
    if (value === null || fromNumber === null || applied !== null) throw outdated();
    const thresholdVersionId = await moveThreshold(c, {
      fromNumber,
      value,
      reason: run.reason ?? "Proposed by the night.",
      evidence: run.evidence ?? {},
      appliedById: actorId(c.actor),
    });
    if (thresholdVersionId === null) throw outdated();
    if (!(await markProposalApplied(c.tx, c.tenantId, tuningRunId, thresholdVersionId))) throw outdated();
    await recordAudit(c, { action: "tuning.applied", entity: "tuning-run", entityId: tuningRunId });
    return { thresholdVersionId };
  });
}

function outdated(): DomainError {
  return new DomainError(
    "conflict",
    "This proposal is not open any more: it was applied, or the threshold was changed since. Run it again, then look at it.",
  );
}
