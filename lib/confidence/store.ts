import type { Tx } from "@/lib/db/client.ts";
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
