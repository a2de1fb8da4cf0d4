import { Prisma, type Tx } from "@/lib/db/client.ts";
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

/**
 * Inserts revisions with their signals in one statement, one revision a response; returns the ids of those that were not
 * there already.
 */
export async function insertConfidences(
  tx: Tx,
  tenantId: string,
  inputs: readonly NewConfidence[],
  newId: () => string,
): Promise<Set<string>> {
  const signals = inputs.flatMap(({ id: confidenceId, responseId, scoring }) =>
    scoring.signals.map((signal) => {
      const { kind, captures } = signal;
      return { id: newId(), responseId, confidenceId, kind, captures, evidence: signal };
    }),
  );
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with inserted as (
      insert into "Confidence" (${confidenceColumns}, "tenantId")
      select ${confidenceColumns}, ${tenantId}::uuid
      from jsonb_to_recordset(${JSON.stringify(inputs.map(toRow))}::jsonb) as i("id" uuid, "responseId" uuid, "revision" text,
        "ruleVersion" text, "inputHash" text, "composite" float8, "retrieval" float8, "policy" float8, "completeness" float8,
        "memory" float8, "weights" jsonb, "evidence" jsonb, "signalKinds" text[], "failureClass" text, "thresholdVersionId" uuid,
        "configVersionId" uuid, "thresholdValue" float8, "captureReason" text, "auditBucket" int, "auditRate" float8, "createdAt" timestamptz)
      on conflict do nothing returning "id", "createdAt"
    ),
    signals as (
      insert into "Signal" ("tenantId", "id", "responseId", "confidenceId", "kind", "captures", "evidence", "createdAt")
      select ${tenantId}::uuid, s."id", s."responseId", s."confidenceId", s."kind", s."captures", s."evidence", i."createdAt"
      from jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) as s("id" uuid, "responseId" uuid, "confidenceId" uuid,
        "kind" text, "captures" boolean, "evidence" jsonb)
      join inserted i on i."id" = s."confidenceId"
    )
    select "id"::text as id from inserted`;
  return new Set(rows.map(({ id }) => id));
}

const confidenceColumns = Prisma.raw(
  `"id", "responseId", "revision", "ruleVersion", "inputHash", "composite", "retrieval", "policy", "completeness", "memory",
   "weights", "evidence", "signalKinds", "failureClass", "thresholdVersionId", "configVersionId", "thresholdValue", "captureReason",
   "auditBucket", "auditRate", "createdAt"`,
);

function toRow({ scoring, threshold, ...rest }: NewConfidence) {
  const { factors } = scoring;
  return {
    ...rest,
    ruleVersion: scoring.ruleVersion,
    composite: scoring.composite,
    retrieval: factors.retrieval?.score ?? null,
    policy: factors.policy?.score ?? null,
    completeness: factors.completeness?.score ?? null,
    memory: factors.memory?.score ?? null,
    weights: scoring.weights,
    evidence: factors,
    signalKinds: scoring.signals.map((signal) => signal.kind),
    thresholdVersionId: threshold.id,
    thresholdValue: threshold.value,
    auditRate: threshold.auditRate,
  };
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
  return (await withSignals(tx, tenantId, [row])).get(row.id) ?? null;
}

export async function findConfidencesById(
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<Map<string, StoredConfidence>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.confidence.findMany({ where: { tenantId, id: { in: ids } }, select: columns });
  return withSignals(tx, tenantId, rows);
}

type ConfidenceRow = Prisma.ConfidenceGetPayload<{ select: typeof columns }>;

async function withSignals(
  tx: Tx,
  tenantId: string,
  rows: ConfidenceRow[],
): Promise<Map<string, StoredConfidence>> {
  const signals = await tx.signal.findMany({
    where: { tenantId, confidenceId: { in: rows.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    select: { confidenceId: true, evidence: true },
  });
  const stored = rows.map((row): [string, StoredConfidence] => {
    const own = signals.filter(({ confidenceId }) => confidenceId === row.id);
    return [row.id, toStored(row, own)];
  });
  return new Map(stored);
}

function toStored(row: ConfidenceRow, signals: { evidence: unknown }[]): StoredConfidence {
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

/** What is stored of given revisions, by response. */
export async function findOutcomes(
  tx: Tx,
  tenantId: string,
  revisions: { responseId: string; revision: string }[],
): Promise<Map<string, StoredOutcome>> {
  if (revisions.length === 0) return new Map();
  const rows = await tx.confidence.findMany({
    where: { tenantId, OR: revisions },
    select: { id: true, responseId: true, composite: true, captureReason: true },
  });
  return new Map(
    rows.map(({ captureReason, ...row }) => [
      row.responseId,
      { ...row, captureReason: CaptureReasonSchema.nullable().parse(captureReason) },
    ]),
  );
}

export type StoredOutcome = {
  id: string;
  responseId: string;
  composite: number | null;
  captureReason: CaptureReason | null;
};

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
