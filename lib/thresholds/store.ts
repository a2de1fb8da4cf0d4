import type { Tx } from "@/lib/db/client.ts";
import type { Threshold } from "@/lib/thresholds/types.ts";

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

type NewVersion = Omit<Threshold, "isLocked"> & { source: string; createdAt: Date };

export async function insertThresholdVersion(tx: Tx, tenantId: string, version: NewVersion): Promise<void> {
  await tx.thresholdVersion.createMany({ data: [{ tenantId, ...version }], skipDuplicates: true });
}
