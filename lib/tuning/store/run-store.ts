import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import type { ScoredVerdict } from "@/lib/tuning/rules/propose-weights.ts";
import {
  RefitEvidence,
  RefitOutcome,
  type RefitRunItem,
  TuningEvidence,
  TuningOutcome,
  type TuningRunItem,
  type TuningTrigger,
} from "@/lib/tuning/types.ts";

type NewRun = { id: string; trigger: TuningTrigger; day: string; createdAt: Date };

/** Returns false where the night already has its run. */
export async function insertTuningRun(tx: Tx, tenantId: string, run: NewRun): Promise<boolean> {
  const { count } = await tx.tuningRun.createMany({ data: [{ tenantId, ...run }], skipDuplicates: true });
  return count === 1;
}

/** Locks a run that is not finished; null where it is, or where there is none. */
export async function lockUnfinishedRun(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ day: string } | null> {
  const rows = await tx.$queryRaw<{ day: string }[]>`
    select "day" from "TuningRun" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid and "finishedAt" is null for update`;
  return rows[0] ?? null;
}

type Finish = {
  outcome: TuningOutcome;
  reason: string;
  evidence: TuningEvidence;
  thresholdVersionId: string | null;
  proposedValue: number | null;
  fromNumber: number;
  finishedAt: Date;
};

export async function finishTuningRun(
  tx: Tx,
  tenantId: string,
  id: string,
  { evidence, ...rest }: Finish,
): Promise<void> {
  await tx.tuningRun.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...rest, evidence: toJson(evidence) },
  });
}

/** The newest runs, newest first, or the one asked for. */
export async function findTuningRuns(
  tx: Tx,
  tenantId: string,
  { limit, id }: { limit: number; id?: string },
): Promise<TuningRunItem[]> {
  const rows = await tx.tuningRun.findMany({
    where: { tenantId, ...(id === undefined ? {} : { id }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: {
      id: true,
      trigger: true,
      day: true,
      outcome: true,
      reason: true,
      evidence: true,
      thresholdVersionId: true,
      proposedValue: true,
      fromNumber: true,
      createdAt: true,
      finishedAt: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    trigger: row.trigger === "nightly" ? "nightly" : "requested",
    outcome: TuningOutcome.nullable().parse(row.outcome),
    evidence: row.evidence === null ? null : TuningEvidence.parse(row.evidence),
  }));
}

/** Notes the version a proposal became; returns false where it became one before. */
export async function markProposalApplied(
  tx: Tx,
  tenantId: string,
  id: string,
  thresholdVersionId: string,
): Promise<boolean> {
  const { count } = await tx.tuningRun.updateMany({
    where: { tenantId, id, outcome: "proposed", thresholdVersionId: null },
    data: { thresholdVersionId },
  });
  return count === 1;
}

type VerdictRow = {
  responseId: string;
  ruleVersion: string;
  answerVerdict: string;
  retrieval: number | null;
  policy: number | null;
  completeness: number | null;
  memory: number | null;
};

/**
 * The newest verdicts about answers, from decisions in force, with the factors the reviewer saw. Of a cluster decided as
 * one only the answer that was looked at counts: nobody judged the others. Verdicts that are unsure say nothing.
 */
export async function findVerdicts(tx: Tx, tenantId: string, limit: number): Promise<ScoredVerdict[]> {
  const rows = await tx.$queryRaw<VerdictRow[]>`
    select f."responseId"::text as "responseId", f."ruleVersion", d."answerVerdict", f."retrieval", f."policy",
      f."completeness", f."memory"
    from "Decision" d
    join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
    join "Confidence" f on f."tenantId" = c."tenantId" and f."id" = c."confidenceId"
    where d."tenantId" = ${tenantId}::uuid and d."undoneAt" is null and d."leadDecisionId" is null and d."action" <> 'skip'
      and d."answerVerdict" in ('right', 'partly', 'wrong')
    order by d."createdAt" desc, d."id" desc limit ${limit}`;
  return rows.map(({ responseId, ruleVersion, answerVerdict, ...factors }) => ({
    responseId,
    ruleVersion,
    factors,
    isRight: answerVerdict === "right",
  }));
}

/** How many verdicts there are about answers, up to `limit`. */
export async function countVerdicts(tx: Tx, tenantId: string, limit: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from "Decision" d
      join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId" and c."confidenceId" is not null
      where d."tenantId" = ${tenantId}::uuid and d."undoneAt" is null and d."leadDecisionId" is null and d."action" <> 'skip'
        and d."answerVerdict" in ('right', 'partly', 'wrong') limit ${limit}) v`;
  return rows[0]?.count ?? 0;
}

/** Returns false where the night already has its run. */
export async function insertRefitRun(tx: Tx, tenantId: string, run: NewRun): Promise<boolean> {
  const { count } = await tx.refitRun.createMany({ data: [{ tenantId, ...run }], skipDuplicates: true });
  return count === 1;
}

const refitColumns = {
  id: true,
  trigger: true,
  day: true,
  outcome: true,
  reason: true,
  evidence: true,
  configVersionId: true,
  createdAt: true,
  finishedAt: true,
} as const;

/** The run that was finished last, or the one asked for by its id, finished or not; null where there is none. */
export async function findRefitRun(
  tx: Tx,
  tenantId: string,
  id: string | null,
): Promise<RefitRunItem | null> {
  const row = await tx.refitRun.findFirst({
    where: { tenantId, ...(id === null ? { finishedAt: { not: null } } : { id }) },
    orderBy: [{ finishedAt: "desc" }, { id: "desc" }],
    select: refitColumns,
  });
  if (row === null) return null;
  return {
    ...row,
    trigger: row.trigger === "nightly" ? "nightly" : "requested",
    outcome: RefitOutcome.nullable().parse(row.outcome),
    evidence: RefitEvidence.nullable().parse(row.evidence),
  };
}

type RefitFinish = { outcome: RefitOutcome; reason: string; evidence: RefitEvidence; finishedAt: Date };

/** Writes down what came of a run once; returns false where it was finished before. */
export async function finishRefitRun(
  tx: Tx,
  tenantId: string,
  id: string,
  { evidence, ...rest }: RefitFinish,
): Promise<boolean> {
  const { count } = await tx.refitRun.updateMany({
    where: { tenantId, id, finishedAt: null },
    data: { ...rest, evidence: toJson(evidence) },
  });
  return count === 1;
}

/** Notes the version a proposal became; returns false where it became one before. */
export async function markRefitApplied(
  tx: Tx,
  tenantId: string,
  id: string,
  configVersionId: string,
): Promise<boolean> {
  const { count } = await tx.refitRun.updateMany({
    where: { tenantId, id, configVersionId: null },
    data: { configVersionId },
  });
  return count === 1;
}
