import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import type { FactorWeights } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { isSameWeights } from "@/lib/tuning/rules/same-weights.ts";
import { countVerdicts, findRefitRun } from "@/lib/tuning/store/run-store.ts";
import {
  type Calibration,
  type CalibrationState,
  minimumVerdicts,
  type RefitRunItem,
} from "@/lib/tuning/types.ts";

/** How far the verdicts have come and what the newest refit made of them. Calibration is for show: no rule reads it. */
export async function getCalibration(ctx: Ctx): Promise<CalibrationState> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const { weights } = await getScoringConfig(c);
    const latest = await findRefitRun(c.tx, c.tenantId, null);
    return {
      verdictCount: await countVerdicts(c.tx, c.tenantId, 5 * minimumVerdicts),
      calibration: calibrationOf(latest, weights),
      latest,
      canApply: canApply(latest, weights),
    };
  });
}

/** Of the weights in force, whether the run found them there or proposed them; other weights have another scale. */
export function calibrationOf(run: RefitRunItem | null, weights: FactorWeights): Calibration | null {
  const tests = [run?.evidence?.inForce, run?.evidence?.proposed];
  return tests.find((test) => test != null && isSameWeights(test.weights, weights))?.calibration ?? null;
}

function canApply(run: RefitRunItem | null, weights: FactorWeights): boolean {
  const { proposed = null, inForce = null } = run?.evidence ?? {};
  return (
    proposed !== null &&
    inForce !== null &&
    run?.configVersionId === null &&
    isSameWeights(inForce.weights, weights)
  );
}
