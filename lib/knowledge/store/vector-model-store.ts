import type { Tx } from "@/lib/db/client.ts";

export type ModelName = { model: string; dimensions: number };

export type VectorModelRow = {
  activeModel: string;
  activeDimensions: number;
  isActiveUsable: boolean;
  failedProbes: number;
  targetModel: string | null;
  targetDimensions: number | null;
  doneCount: number;
  totalCount: number;
  startedAt: Date | null;
  progressedAt: Date | null;
  switchedAt: Date | null;
};

const columns = {
  activeModel: true,
  activeDimensions: true,
  isActiveUsable: true,
  failedProbes: true,
  targetModel: true,
  targetDimensions: true,
  doneCount: true,
  totalCount: true,
  startedAt: true,
  progressedAt: true,
  switchedAt: true,
} as const;

export async function findVectorModel(tx: Tx, tenantId: string): Promise<VectorModelRow | null> {
  return tx.vectorModel.findUnique({ where: { tenantId }, select: columns });
}

/** The first look: the model that most of the tenant's vectors have, or the one configured where there are none. */
export async function insertVectorModel(
  tx: Tx,
  tenantId: string,
  { id, configured, now }: { id: string; configured: ModelName; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    insert into "VectorModel" ("tenantId", "id", "activeModel", "activeDimensions", "updatedAt")
    select ${tenantId}::uuid, ${id}::uuid, coalesce(held."model", ${configured.model}),
      coalesce(held."dimensions", ${configured.dimensions}::int), ${now}
    from (select 1) one left join lateral (
      select e."model", e."dimensions" from "Embedding" e where e."tenantId" = ${tenantId}::uuid
      group by 1, 2 order by count(*) desc, 1 limit 1) held on true
    on conflict ("tenantId") do nothing`;
}

export async function lockVectorModel(tx: Tx, tenantId: string): Promise<void> {
  await tx.$queryRaw`select 1 from "VectorModel" where "tenantId" = ${tenantId}::uuid for update`;
}

export async function updateVectorModel(
  tx: Tx,
  tenantId: string,
  change: Partial<VectorModelRow> & { updatedAt: Date },
): Promise<void> {
  await tx.vectorModel.update({ where: { tenantId }, data: change });
}
