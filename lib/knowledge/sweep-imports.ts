import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { deletePlannedBefore } from "@/lib/knowledge/store/import-store.ts";

const keptMs = 24 * 3_600_000;

/** Removes imports that were looked at and not started within a day, with what was read. Safe to run twice. */
export async function sweepImports(ctx: Ctx): Promise<{ removedCount: number }> {
  requirePermission(ctx.actor, "admin");
  const before = new Date(ctx.now().getTime() - keptMs);
  const removedCount = await inTransaction(ctx, (c) => deletePlannedBefore(c.tx, c.tenantId, before));
  return { removedCount };
}
