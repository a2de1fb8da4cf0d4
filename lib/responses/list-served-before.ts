import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findServedBefore, type ServedBefore } from "@/lib/responses/store/served-before.ts";

/** What the people of these responses were served in the same thread within the ten minutes before, with both questions. */
export async function listServedBefore(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<ServedBefore[]> {
  requirePermission(ctx.actor, "ingest");
  if (responseIds.length === 0) return [];
  const { tenantId } = ctx;
  return inTransaction(ctx, (c) => findServedBefore(c.tx, { tenantId, responseIds }));
}
