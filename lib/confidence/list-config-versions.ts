import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findConfigVersions } from "@/lib/confidence/store.ts";
import type { ConfigVersion } from "@/lib/confidence/config-types.ts";

/** The newest versions of what answers are scored by, newest first. */
export async function listConfigVersions(ctx: Ctx, input: { limit: number }): Promise<ConfigVersion[]> {
  requirePermission(ctx.actor, "read", "admin");
  return inTransaction(ctx, (c) => findConfigVersions(c.tx, c.tenantId, input.limit));
}
