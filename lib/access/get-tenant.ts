import { findTenant } from "@/lib/access/store/tenants.ts";
import type { Tenant } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

export async function getTenant(ctx: Ctx): Promise<Tenant> {
  requirePermission(ctx.actor, "read");
  const tenant = await inTransaction(ctx, (c) => findTenant(c.tx, c.tenantId));
  if (tenant === null) throw notFound("tenant");
  return tenant;
}
