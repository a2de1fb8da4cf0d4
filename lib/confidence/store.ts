import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import {
  type ConfigSource,
  type ConfigVersion,
  ConfigVersionSchema,
  type ScoringConfig,
  ScoringConfigSchema,
} from "@/lib/confidence/config-types.ts";
import {
  type CaptureReason,
  CaptureReasonSchema,
  FactorsSchema,
  FactorWeightsSchema,
  type Scoring,
  type Signal,
  SignalSchema,
} from "@/lib/confidence/types.ts";
import type { Threshold } from "@/lib/thresholds/types.ts";

export type NewConfidence = {
  id: string;
  responseId: string;
  revision: string;
  inputHash: string;
  scoring: Scoring;
  failureClass: string | null;
  /** The version of what answers are scored by; null while the tenant has none. */
  configVersionId: string | null;
  threshold: { id: string; value: number; auditRate: number };
  captureReason: CaptureReason | null;
  auditBucket: number;
  createdAt: Date;
};

/** Inserts one revision; returns false where it is there already. */
export async function insertConfidence(tx: Tx, tenantId: string, input: NewConfidence): Promise<boolean> {
  const { scoring, threshold, ...rest } = input;
  const { count } = await tx.confidence.createMany({
    data: [
      {
        tenantId,
        ...rest,
        ruleVersion: scoring.ruleVersion,
        composite: scoring.composite,
        retrieval: scoring.factors.retrieval?.score ?? null,
        policy: scoring.factors.policy?.score ?? null,
        completeness: scoring.factors.completeness?.score ?? null,
        memory: scoring.factors.memory?.score ?? null,
        weights: toJson(scoring.weights),
        evidence: toJson(scoring.factors),
        signalKinds: scoring.signals.map((signal) => signal.kind),
        thresholdVersionId: threshold.id,
        thresholdValue: threshold.value,
        auditRate: threshold.auditRate,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

type SignalRow = { id: string; responseId: string; confidenceId: string; signal: Signal; createdAt: Date };

export async function insertSignals(tx: Tx, tenantId: string, rows: SignalRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.signal.createMany({
    data: rows.map(({ signal, ...row }) => ({
      tenantId,
      ...row,
      kind: signal.kind,
      captures: signal.captures,
      evidence: toJson(signal),
    })),
    skipDuplicates: true,
  });
}

const columns = {
  id: true,
  responseId: true,
  revision: true,
  ruleVersion: true,
  composite: true,
  weights: true,
  evidence: true,
  failureClass: true,
  thresholdValue: true,
  captureReason: true,
  auditBucket: true,
  auditRate: true,
  createdAt: true,
} as const;

export type StoredConfidence = {
  id: string;
  responseId: string;
  revision: string;
  composite: number | null;
  scoring: Scoring;
  thresholdValue: number;
  captureReason: CaptureReason | null;
  auditRate: number;
  createdAt: Date;
};

/** The newest revision of a response, or the one asked for by id or revision. */
export async function findConfidence(
  tx: Tx,
  tenantId: string,
  by: { responseId: string; id?: string | null; revision?: string },
): Promise<StoredConfidence | null> {
  const row = await tx.confidence.findFirst({
    where: {
      tenantId,
      responseId: by.responseId,
      ...(by.id === undefined || by.id === null ? {} : { id: by.id }),
      ...(by.revision === undefined ? {} : { revision: by.revision }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  if (row === null) return null;
  const signals = await tx.signal.findMany({
    where: { tenantId, confidenceId: row.id },
    orderBy: { id: "asc" },
    select: { evidence: true },
  });
  return {
    id: row.id,
    responseId: row.responseId,
    revision: row.revision,
    composite: row.composite,
    scoring: {
      ruleVersion: row.ruleVersion,
      composite: row.composite,
      factors: FactorsSchema.parse(row.evidence),
      weights: FactorWeightsSchema.parse(row.weights),
      signals: signals.map((signal) => SignalSchema.parse(signal.evidence)),
    },
    thresholdValue: row.thresholdValue,
    captureReason: CaptureReasonSchema.nullable().parse(row.captureReason),
    auditRate: row.auditRate,
    createdAt: row.createdAt,
  };
}

/** What a score is held against: the threshold and the version of the scoring configuration in force. */
export type Standards = { threshold: Threshold; configVersionId: string | null };

/** Both in one round trip, since every score needs them; null where the tenant has no threshold. */
export async function findStandards(tx: Tx, tenantId: string): Promise<Standards | null> {
  const rows = await tx.$queryRaw<(Threshold & { configVersionId: string | null })[]>`
    select t."id"::text as "id", t."number", t."value", t."minimum", t."maximum", t."step", t."auditRate", t."isLocked",
      (select c."id"::text from "ScoringConfigVersion" c where c."tenantId" = t."tenantId"
        order by c."number" desc limit 1) as "configVersionId"
    from "ThresholdVersion" t where t."tenantId" = ${tenantId}::uuid order by t."number" desc limit 1`;
  const row = rows[0];
  if (row === undefined) return null;
  const { configVersionId, ...threshold } = row;
  return { threshold, configVersionId };
}

/** The version asked for, or the newest; null where there is none. */
export async function findScoringConfig(
  tx: Tx,
  tenantId: string,
  id: string | null,
): Promise<ScoringConfig | null> {
  const row = await tx.scoringConfigVersion.findFirst({
    where: { tenantId, ...(id === null ? {} : { id }) },
    orderBy: { number: "desc" },
    select: { id: true, number: true, weights: true, switches: true, rules: true },
  });
  return row === null ? null : ScoringConfigSchema.parse(row);
}

type NewConfigVersion = ScoringConfig & {
  id: string;
  source: ConfigSource;
  reason: string;
  evidence: Record<string, unknown>;
  createdById: string | null;
  createdAt: Date;
};

/** Inserts the next version; returns false where another change took its number first. */
export async function insertScoringConfig(
  tx: Tx,
  tenantId: string,
  { weights, switches, rules, evidence, ...rest }: NewConfigVersion,
): Promise<boolean> {
  const { count } = await tx.scoringConfigVersion.createMany({
    data: [
      {
        tenantId,
        ...rest,
        weights: toJson(weights),
        switches: toJson(switches),
        rules: toJson(rules),
        evidence: toJson(evidence),
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

type VersionRow = Omit<ConfigVersion, "createdAt"> & { createdAt: Date };

/** The newest versions, newest first, with their rules only counted. */
export async function findConfigVersions(tx: Tx, tenantId: string, limit: number): Promise<ConfigVersion[]> {
  const rows = await tx.$queryRaw<VersionRow[]>`
    select "id"::text as "id", "number", "weights", jsonb_array_length("rules") as "ruleCount", "source", "reason",
      (select count(*)::int from jsonb_each("switches") s where s.value = 'false'::jsonb) as "offCount",
      "createdById"::text as "createdById", "createdAt"
    from "ScoringConfigVersion" where "tenantId" = ${tenantId}::uuid order by "number" desc limit ${limit}`;
  return rows.map((row) => ConfigVersionSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type FactorScores = {
  retrieval: number | null;
  policy: number | null;
  completeness: number | null;
  memory: number | null;
};

/** The factors of the newest scores, a response's revisions counted each: what a change of the cut is measured on. */
export async function findRecentFactors(tx: Tx, tenantId: string, limit: number): Promise<FactorScores[]> {
  return tx.confidence.findMany({
    where: { tenantId },
    orderBy: { createdAt: "desc" },
    take: limit,
    select: { retrieval: true, policy: true, completeness: true, memory: true },
  });
}

/** On how many responses each signal was seen since a moment. */
export async function countSignals(tx: Tx, tenantId: string, since: Date): Promise<Record<string, number>> {
  const rows = await tx.$queryRaw<{ kind: string; count: number }[]>`
    select kind, count(distinct f."responseId")::int as count
    from "Confidence" f, unnest(f."signalKinds") as kind
    where f."tenantId" = ${tenantId}::uuid and f."createdAt" >= ${since} group by kind`;
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
}
