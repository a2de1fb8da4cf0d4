import type { Tx } from "@/lib/db/client.ts";
import { TuningPolicyVersion } from "@/lib/tuning/policy-types.ts";

const columns = {
  id: true,
  number: true,
  policy: true,
  mode: true,
  wrongLimit: true,
  capacityPerDay: true,
  dailyLimit: true,
  cooldownDays: true,
  minimumDecisions: true,
  deadBand: true,
  reason: true,
  createdById: true,
  createdAt: true,
} as const;

/** The newest versions, newest first; none for a tenant that never said. */
export async function findPolicyVersions(
  tx: Tx,
  tenantId: string,
  limit: number,
): Promise<TuningPolicyVersion[]> {
  const rows = await tx.tuningPolicyVersion.findMany({
    where: { tenantId },
    orderBy: { number: "desc" },
    take: limit,
    select: columns,
  });
  return rows.map((row) => TuningPolicyVersion.parse(row));
}

/** Returns false where another change took the number first. */
export async function insertPolicyVersion(
  tx: Tx,
  tenantId: string,
  version: TuningPolicyVersion,
): Promise<boolean> {
  const { count } = await tx.tuningPolicyVersion.createMany({
    data: [{ tenantId, ...version }],
    skipDuplicates: true,
  });
  return count === 1;
}
