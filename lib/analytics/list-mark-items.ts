import { findMarkItems } from "@/lib/analytics/store/item-store.ts";
import { itemCap, type MarkItems, MarkQuery } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The answers, decisions, publications or reuses behind one mark of a chart, newest first. */
export async function listMarkItems(ctx: Ctx, input: MarkQuery): Promise<MarkItems> {
  requirePermission(ctx.actor, "read");
  const mark = parseInput(MarkQuery, input, "query");
  return inTransaction(ctx, (c) => findMarkItems(c.tx, c.tenantId, mark, itemCap));
}
