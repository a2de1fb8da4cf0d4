import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findRegressed } from "@/lib/proof/store/runs.ts";

/** Raises one alert for all live documents that were learned and no longer are, or takes it back when there is none. */
export async function reportRegressed(ctx: Ctx): Promise<{ regressedCount: number }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const kind = "proofs_regressed" as const;
    const regressed = await findRegressed(c.tx, c.tenantId, c.now());
    if (regressed === null) {
      await clearAlerts(c, { kind });
      return { regressedCount: 0 };
    }
    const { count, ids, since, newestAt } = regressed;
    await raiseAlert(c, { kind, aboutId: null, details: { count, ids }, since, newestAt });
    return { regressedCount: count };
  });
}
