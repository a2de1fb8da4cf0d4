import { findAgents } from "@/lib/agents/store.ts";
import type { Agent } from "@/lib/agents/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The tenant's agents, by name. */
export async function listAgents(ctx: Ctx): Promise<Agent[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findAgents(c.tx, c.tenantId));
}
