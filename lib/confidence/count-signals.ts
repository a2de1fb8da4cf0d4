import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countSignals as count } from "@/lib/confidence/store.ts";

const dayMs = 86_400_000;

/** On how many responses each signal was seen in the last days, by kind; a kind that was not seen is left out. */
export async function countSignals(ctx: Ctx, input: { days: number }): Promise<Record<string, number>> {
  requirePermission(ctx.actor, "read");
  const since = new Date(ctx.now().getTime() - input.days * dayMs);
  return inTransaction(ctx, (c) => count(c.tx, c.tenantId, since));
}
