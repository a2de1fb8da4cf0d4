import { findApiKeys } from "@/lib/access/store/api-keys.ts";
import type { ApiKeyItem } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The tenant's keys, newest first, revoked ones too. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKeyItem[]> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, (c) => findApiKeys(c.tx, c.tenantId));
}
