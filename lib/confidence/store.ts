import { Prisma, type Tx } from "@/lib/db/client.ts";
import {
  type CaptureReason,
  CaptureReasonSchema,
  FactorsSchema,
  FactorWeightsSchema,
  type Scoring,
  SignalSchema,
} from "@/lib/confidence/types.ts";

export type NewConfidence = {
  id: string;
  responseId: string;
  revision: string;
  inputHash: string;
  scoring: Scoring;
  failureClass: string | null;
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
        "thresholdValue" float8, "captureReason" text, "auditBucket" int, "auditRate" float8, "createdAt" timestamptz)
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
   "weights", "evidence", "signalKinds", "failureClass", "thresholdVersionId", "thresholdValue", "captureReason", "auditBucket",
   "auditRate", "createdAt"`,
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
