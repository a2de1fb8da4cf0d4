import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import { type Threshold, type ThresholdSource, ThresholdVersion } from "@/lib/thresholds/types.ts";

const columns = {
  id: true,
  number: true,
  value: true,
  minimum: true,
  maximum: true,
  step: true,
  auditRate: true,
  isLocked: true,
} as const;

export async function findThresholdInForce(tx: Tx, tenantId: string): Promise<Threshold | null> {
  return tx.thresholdVersion.findFirst({ where: { tenantId }, orderBy: { number: "desc" }, select: columns });
}

export async function findThresholdVersions(
  tx: Tx,
  tenantId: string,
  input: { beforeNumber: number | null; limit: number },
): Promise<ThresholdVersion[]> {
  const rows = await tx.thresholdVersion.findMany({
    where: { tenantId, ...(input.beforeNumber === null ? {} : { number: { lt: input.beforeNumber } }) },
    orderBy: { number: "desc" },
    take: input.limit,
    select: { ...columns, source: true, reason: true, evidence: true, createdById: true, createdAt: true },
  });
  return rows.map((row) => ThresholdVersion.parse({ ...row, createdAt: row.createdAt.toISOString() }));
}

type NewVersion = Threshold & {
  source: ThresholdSource;
  reason: string | null;
  evidence: Record<string, unknown>;
  createdById: string | null;
  createdAt: Date;
};

/** Inserts the next version; returns false where another change took its number first. */
export async function insertThresholdVersion(
  tx: Tx,
  tenantId: string,
  version: NewVersion,
): Promise<boolean> {
  const { evidence, ...rest } = version;
  const { count } = await tx.thresholdVersion.createMany({
    data: [{ tenantId, ...rest, evidence: toJson(evidence) }],
    skipDuplicates: true,
  });
  return count === 1;
}
