import type { Tx } from "@/lib/db/client.ts";

export type MatchPolicyRow = {
  maxWrongShare: number;
  calibrationOffset: number;
  calibrationSlope: number;
  shift: number;
  source: "public" | "tenant";
  labelCount: number;
  wrongCount: number;
  upperBound: number | null;
  fittedAt: Date | null;
  updatedAt: Date;
};

/** Null where the tenant is served by the defaults. */
export async function findMatchPolicy(tx: Tx, tenantId: string): Promise<MatchPolicyRow | null> {
  const row = await tx.matchPolicy.findUnique({
    where: { tenantId },
    select: {
      maxWrongShare: true,
      calibrationOffset: true,
      calibrationSlope: true,
      shift: true,
      source: true,
      labelCount: true,
      wrongCount: true,
      upperBound: true,
      fittedAt: true,
      updatedAt: true,
    },
  });
  return row === null ? null : { ...row, source: row.source === "tenant" ? "tenant" : "public" };
}

export async function saveMatchPolicy(
  tx: Tx,
  tenantId: string,
  change: Partial<Omit<MatchPolicyRow, "updatedAt">> & {
    maxWrongShare: number;
    ruleVersion: string;
    updatedAt: Date;
    updatedById?: string | null;
  },
): Promise<void> {
  await tx.matchPolicy.upsert({
    where: { tenantId },
    create: { tenantId, source: "public", ...change },
    update: change,
  });
}
