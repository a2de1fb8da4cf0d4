import { z } from "zod";
import type { Tx } from "@/lib/db/client.ts";
import { type FeatureName, featureNames } from "@/lib/knowledge/rules/match/find-features.ts";
import { fittedModel } from "@/lib/knowledge/rules/match/fitted-model.ts";
import { matchProbability } from "@/lib/knowledge/rules/match/match-model.ts";
import { toBucket } from "@/lib/knowledge/rules/match/serving-threshold.ts";

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

export type ServedLabelRow = {
  documentId: string;
  isOfLiveVersion: boolean;
  probability: number;
  bucket: number;
  isRight: boolean;
};

/** So many of the newest verdicts count. */
const labelLimit = 20_000;

/** Verdicts on what a rule version served, newest first. What was served word for word says nothing about probabilities. */
export async function findServedLabels(
  tx: Tx,
  tenantId: string,
  ruleVersion: string,
): Promise<ServedLabelRow[]> {
  const rows = await tx.$queryRaw<
    { documentId: string; isOfLiveVersion: boolean; features: unknown; verdict: string }[]
  >`
    select r."documentId"::text as "documentId", r."versionId" is not distinct from d."liveVersionId" as "isOfLiveVersion", r."features", r."verdict"
    from "Reuse" r join "KnowledgeDocument" d on d."tenantId" = r."tenantId" and d."id" = r."documentId"
    where r."tenantId" = ${tenantId}::uuid and r."verdict" is not null and r."ruleVersion" = ${ruleVersion}
    order by r."verdictAt" desc, r."id" limit ${labelLimit}`;
  return rows.flatMap(({ features, verdict, ...row }) => {
    const parsed = StoredFeatures.safeParse(features);
    if (!parsed.success || parsed.data.isExact === 1) return [];
    return [
      {
        ...row,
        probability: matchProbability(parsed.data, fittedModel),
        bucket: toBucket(Math.round(Math.exp(parsed.data.logPhrasings))),
        isRight: verdict === "right",
      },
    ];
  });
}

const StoredFeatures = z.object({
  ...(Object.fromEntries(featureNames.map((name) => [name, z.number()])) as Record<FeatureName, z.ZodNumber>),
  isExact: z.number().default(0),
});

/** Documents that are not named have none any more. */
export async function setServingFloors(
  tx: Tx,
  tenantId: string,
  floors: { documentId: string; floor: number }[],
): Promise<void> {
  const ids = floors.map(({ documentId }) => documentId);
  await tx.$executeRaw`
    update "KnowledgeDocument" set "servingFloor" = null
    where "tenantId" = ${tenantId}::uuid and "servingFloor" is not null and not ("id" = any(${ids}::uuid[]))`;
  if (floors.length === 0) return;
  await tx.$executeRaw`
    update "KnowledgeDocument" d set "servingFloor" = f.floor
    from unnest(${ids}::uuid[], ${floors.map(({ floor }) => floor)}::float8[]) as f(id, floor)
    where d."tenantId" = ${tenantId}::uuid and d."id" = f.id`;
}
