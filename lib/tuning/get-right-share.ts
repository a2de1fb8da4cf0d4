import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { factorNames, type Scoring } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { calibrationOf } from "@/lib/tuning/get-calibration.ts";
import { calibrate } from "@/lib/tuning/rules/isotonic.ts";
import { isShareOf } from "@/lib/tuning/rules/same-weights.ts";
import { findRefitRun } from "@/lib/tuning/store/run-store.ts";

/**
 * Of answers with such a composite, which share was right, 0..1; null while the tenant is not calibrated and for a score by
 * other weights than those in force, whose scale is another.
 */
export async function getRightShare(
  ctx: Ctx,
  { composite, factors, weights }: Pick<Scoring, "composite" | "factors" | "weights">,
): Promise<number | null> {
  requirePermission(ctx.actor, "read");
  if (composite === null) return null;
  return inTransaction(ctx, async (c) => {
    const inForce = (await getScoringConfig(c)).weights;
    const applicable = factorNames.filter((name) => factors[name] !== null);
    if (!isShareOf(weights, inForce, applicable)) return null;
    const calibration = calibrationOf(await findRefitRun(c.tx, c.tenantId, null), inForce);
    return calibration === null ? null : calibrate(composite, calibration.knots);
  });
}
