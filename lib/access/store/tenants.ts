import type { Tenant } from "@/lib/access/types.ts";
import type { Tx } from "@/lib/db/client.ts";

const columns = {
  id: true,
  slug: true,
  name: true,
  timeZone: true,
  locale: true,
  instructions: true,
  isDemo: true,
} as const;

/** False where the slug is taken. */
export async function insertTenant(tx: Tx, tenant: Tenant & { createdAt: Date }): Promise<boolean> {
  const { count } = await tx.tenant.createMany({ data: [tenant], skipDuplicates: true });
  return count === 1;
}

export async function findTenant(tx: Tx, id: string): Promise<Tenant | null> {
  return tx.tenant.findUnique({ where: { id }, select: columns });
}

export async function updateInstructions(tx: Tx, id: string, instructions: string): Promise<void> {
  await tx.tenant.updateMany({ where: { id }, data: { instructions } });
}

export async function findTenantBySlug(tx: Tx, slug: string): Promise<Tenant | null> {
  return tx.tenant.findUnique({ where: { slug }, select: columns });
}

export async function findTenants(tx: Tx): Promise<Tenant[]> {
  return tx.tenant.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: columns });
}
