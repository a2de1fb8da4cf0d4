import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findReuseSource, type ReuseSource } from "@/lib/knowledge/store/verdict-store.ts";

export type { ReuseSource };

/** Where a served answer came from; null where the tenant has no such reuse. */
export async function getReuseSource(
  ctx: Ctx,
  { reuseId }: { reuseId: string },
): Promise<ReuseSource | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findReuseSource(c.tx, c.tenantId, reuseId));
}
