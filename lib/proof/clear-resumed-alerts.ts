import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findPausedIds } from "@/lib/proof/store/questions.ts";

/** Takes back the alerts about documents that are no longer paused, whatever became of them. */
export async function clearResumedAlerts(ctx: Ctx): Promise<{ cleared: number }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const exceptAboutIds = await findPausedIds(c.tx, c.tenantId);
    return clearAlerts(c, { kind: "document_paused", exceptAboutIds });
  });
}
