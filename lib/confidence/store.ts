import type { Prisma, Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import {
  type CaptureReason,
  CaptureReasonSchema,
  FactorsSchema,
  FactorWeightsSchema,
  type Scoring,
  type Signal,
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

/** Inserts revisions, one a response and revision; returns the ids of those that were not there already. */
export async function insertConfidences(
  tx: Tx,
  tenantId: string,
  inputs: readonly NewConfidence[],
): Promise<Set<string>> {
  const rows = await tx.confidence.createManyAndReturn({
    data: inputs.map((input) => toRow(tenantId, input)),
    skipDuplicates: true,
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

function toRow(tenantId: string, { scoring, threshold, ...rest }: NewConfidence) {
  return {
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
  };
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
