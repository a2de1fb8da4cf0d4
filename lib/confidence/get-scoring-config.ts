import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findScoringConfig } from "@/lib/confidence/store.ts";
import { initialScoringConfig, type ScoringConfig } from "@/lib/confidence/config-types.ts";

/** What the tenant's answers are scored by from now on. */
export async function getScoringConfig(ctx: Ctx): Promise<ScoringConfig> {
  requirePermission(ctx.actor, "read", "admin");
  const found = await inTransaction(ctx, (c) => findScoringConfig(c.tx, c.tenantId, null));
  return found ?? initialScoringConfig;
}
