import { findTenantBySlug, findTenants } from "@/lib/access/store/tenants.ts";
import type { Tenant } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

type SystemCtx = Pick<Ctx, "actor" | "db">;

/** Every tenant, oldest first, for seeding, sweeps and nightly runs. */
export async function unsafeListTenantsAcrossTenants(ctx: SystemCtx): Promise<Tenant[]> {
  refuseAllButSystem(ctx);
  return unsafeAcrossTenants(ctx.db, (tx) => findTenants(tx));
}

/** The tenant of a slug, for the command line and seeding; null where there is none. */
export async function unsafeFindTenantBySlugAcrossTenants(
  ctx: SystemCtx,
  slug: string,
): Promise<Tenant | null> {
  refuseAllButSystem(ctx);
  return unsafeAcrossTenants(ctx.db, (tx) => findTenantBySlug(tx, slug));
}

function refuseAllButSystem({ actor }: SystemCtx): void {
  if (actor.kind !== "system") throw new DomainError("forbidden", "Only the system sees all tenants.");
}
