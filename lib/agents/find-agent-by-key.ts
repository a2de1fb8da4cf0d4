import { findAgentByKeyRow } from "@/lib/agents/store.ts";
import type { Agent } from "@/lib/agents/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The agent of a key; null where the tenant has none. */
export async function findAgentByKey(ctx: Ctx, key: string): Promise<Agent | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findAgentByKeyRow(c.tx, c.tenantId, key));
}
