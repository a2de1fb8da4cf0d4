import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { isSameWeights } from "@/lib/tuning/rules/same-weights.ts";
import { findRefitRun, markRefitApplied } from "@/lib/tuning/store/run-store.ts";
import { ApplyRefitInput } from "@/lib/tuning/types.ts";

/**
 * Puts the weights a refit proposed in force, as a version with the verdicts as its evidence; the threshold goes with them,
 * as with any change of weights. Throws `conflict` where the refit proposes nothing, was applied, or judged other weights
 * than those in force.
 */
export async function applyRefit(ctx: Ctx, input: z.input<typeof ApplyRefitInput>): Promise<ScoringConfig> {
  requirePermission(ctx.actor, "admin");
  const { refitRunId } = parseInput(ApplyRefitInput, input);
  return inTransaction(ctx, async (c) => {
    const run = await findRefitRun(c.tx, c.tenantId, refitRunId);
    if (run === null) throw notFound("refit");
    const { proposed = null, inForce = null, verdictCount, rightCount } = run.evidence ?? {};
    if (proposed === null || inForce === null)
      throw new DomainError("conflict", "This refit proposes no other weights.");
    const current = await getScoringConfig(c);
    if (run.configVersionId !== null || !isSameWeights(inForce.weights, current.weights)) throw outdated();
    const config = await setScoringConfig(
      c,
      { weights: proposed.weights, expectedNumber: current.number, reason: run.reason ?? "Refitted" },
      {
        source: "refit",
        evidence: { refitRunId, verdictCount, rightCount, before: inForce.brier, after: proposed.brier },
      },
    );
    if (!(await markRefitApplied(c.tx, c.tenantId, refitRunId, config.id ?? ""))) throw outdated();
    await recordAudit(c, { action: "refit.applied", entity: "refit-run", entityId: refitRunId });
    return config;
  });
}

function outdated(): DomainError {
  return new DomainError(
    "conflict",
    "The weights were changed since this refit. Refit again, then look at it.",
  );
}
