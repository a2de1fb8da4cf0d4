import type { z } from "zod";
import { findTenantBySlug, insertTenant } from "@/lib/access/store/tenants.ts";
import { CreateTenantInput, type Tenant } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

type SystemCtx = Pick<Ctx, "actor" | "db" | "now" | "newId">;

/**
 * Creates a tenant; only the system may. Throws `conflict` where the slug is taken. The caller then gives it its first
 * threshold by `createInitialThreshold`, which belongs to a domain to the right.
 */
export async function createTenant(
  ctx: SystemCtx,
  input: z.input<typeof CreateTenantInput>,
): Promise<Tenant> {
  requirePermission(ctx.actor, "admin");
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the system creates tenants.");
  const { id = ctx.newId(), ...fields } = parseInput(CreateTenantInput, input);
  const tenant: Tenant = { id, ...fields };
  const isNew = await unsafeAcrossTenants(ctx.db, async (tx) => {
    if ((await findTenantBySlug(tx, tenant.slug)) !== null) return false;
    return insertTenant(tx, { ...tenant, createdAt: ctx.now() });
  });
  if (!isNew)
    throw new DomainError("conflict", `There is a tenant "${tenant.slug}" already. Choose another slug.`);
  return tenant;
}
