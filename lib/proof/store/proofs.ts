import { type GivenUp, type GivenUpRow, type SweepWindow, toGivenUp } from "@/lib/core/sweep-window.ts";
import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";
import type { ProofJudgement } from "@/lib/proof/rules/judge-proof.ts";
import {
  type ProofFinding,
  ProofFindings,
  type ProofItem,
  ProofItems,
  ProofStatus,
  type ProofSummary,
} from "@/lib/proof/types.ts";

type NewProof = { id: string; documentId: string; versionId: string; before: ProofItem[]; createdAt: Date };

/** Keeps the first `before` of a version: a second run must not overwrite it with what is served after. */
export async function insertProof(tx: Tx, tenantId: string, { before, ...proof }: NewProof): Promise<void> {
  await tx.proof.createMany({
    data: [{ tenantId, ...proof, status: "pending", before: toJson(before) }],
    skipDuplicates: true,
  });
}

/** Locks a version's proof; null where it has none. */
export async function lockProof(
  tx: Tx,
  tenantId: string,
  versionId: string,
): Promise<{ status: ProofStatus; before: ProofItem[] } | null> {
  const rows = await tx.$queryRaw<{ status: string; before: unknown }[]>`
    select "status", "before" from "Proof" where "tenantId" = ${tenantId}::uuid and "versionId" = ${versionId}::uuid for update`;
  const [row] = rows;
  if (row === undefined) return null;
  return { status: ProofStatus.parse(row.status), before: ProofItems.parse(row.before) };
}

type Completion = {
  status: ProofStatus;
  previousStatus: ProofStatus;
  judgement: ProofJudgement;
  after: ProofItem[];
  confidenceBefore: number | null;
  confidenceAfter: number | null;
  runId: string | null;
  at: Date;
};

/** The latest result takes the place of the one before; when the first came, and when it last became another, stays. */
export async function completeProof(
  tx: Tx,
  tenantId: string,
  versionId: string,
  result: Completion,
): Promise<void> {
  const { status, previousStatus, judgement, after, at, runId, ...confidences } = result;
  const { reason, findings, rightCount, ownCount, refusedCount, nearMissCount } = judgement;
  await tx.proof.updateMany({
    where: { tenantId, versionId },
    data: {
      status,
      reason,
      findings: toJson(findings),
      after: toJson(after),
      rightCount,
      ownCount,
      refusedCount,
      nearMissCount,
      ...confidences,
      checkedAt: at,
      ...(previousStatus === "pending" ? { provedAt: at } : {}),
      ...(status === previousStatus ? {} : { previousStatus, changedAt: at }),
      ...(runId === null ? {} : { runId }),
    },
  });
}

const summaryColumns = {
  status: true,
  rightCount: true,
  ownCount: true,
  refusedCount: true,
  nearMissCount: true,
} as const;

const columns = {
  ...summaryColumns,
  id: true,
  documentId: true,
  versionId: true,
  previousStatus: true,
  before: true,
  after: true,
  reason: true,
  findings: true,
  confidenceBefore: true,
  confidenceAfter: true,
  createdAt: true,
  provedAt: true,
  checkedAt: true,
  changedAt: true,
} as const;

export type StoredProof = ProofSummary & {
  id: string;
  documentId: string;
  versionId: string;
  previousStatus: ProofStatus | null;
  before: ProofItem[];
  after: ProofItem[] | null;
  reason: string | null;
  findings: ProofFinding[];
  confidenceBefore: number | null;
  confidenceAfter: number | null;
  createdAt: Date;
  provedAt: Date | null;
  checkedAt: Date | null;
  changedAt: Date | null;
};

export async function findProof(tx: Tx, tenantId: string, versionId: string): Promise<StoredProof | null> {
  const row = await tx.proof.findUnique({
    where: { tenantId_versionId: { tenantId, versionId } },
    select: columns,
  });
  if (row === null) return null;
  return {
    ...row,
    status: ProofStatus.parse(row.status),
    previousStatus: ProofStatus.nullable().parse(row.previousStatus),
    before: ProofItems.parse(row.before),
    after: row.after === null ? null : ProofItems.parse(row.after),
    findings: ProofFindings.parse(row.findings),
  };
}

export async function hasProof(tx: Tx, tenantId: string, versionId: string): Promise<boolean> {
  return (await tx.proof.count({ where: { tenantId, versionId } })) > 0;
}

export async function findProofSummary(
  tx: Tx,
  tenantId: string,
  versionId: string,
): Promise<ProofSummary | null> {
  const row = await tx.proof.findUnique({
    where: { tenantId_versionId: { tenantId, versionId } },
    select: summaryColumns,
  });
  return row === null ? null : { ...row, status: ProofStatus.parse(row.status) };
}

/** `isStanding`: a version of the document that was not withdrawn; `isServing`: today. */
export type VersionState = { isStanding: boolean; isInForce: boolean; isServing: boolean };

/** How far a version of a document is on its way; null where the tenant has no such document. */
export async function findVersionState(
  tx: Tx,
  tenantId: string,
  { documentId, versionId, now }: { documentId: string; versionId: string; now: Date },
): Promise<VersionState | null> {
  const rows = await tx.$queryRaw<VersionState[]>`
    select v."id" is not null and v."withdrawnAt" is null as "isStanding", coalesce(d."liveVersionId" = v."id", false) as "isInForce",
      ${servable("d", tenantDay(tenantId, now))} as "isServing"
    from "KnowledgeDocument" d
    left join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."documentId" = d."id" and v."id" = ${versionId}::uuid
    where d."tenantId" = ${tenantId}::uuid and d."id" = ${documentId}::uuid`;
  return rows[0] ?? null;
}

/** Begun and not completed, of versions that are published and stand: one taken back before it went live needs no proof. */
export async function findPendingProofs(
  tx: Tx,
  tenantId: string,
  window: SweepWindow,
): Promise<{ documentId: string; versionId: string }[]> {
  return tx.$queryRaw<{ documentId: string; versionId: string }[]>`
    select p."documentId"::text as "documentId", p."versionId"::text as "versionId"
    from "Proof" p join "DocumentVersion" v on v."tenantId" = p."tenantId" and v."id" = p."versionId"
    join "KnowledgeDocument" d on d."tenantId" = v."tenantId" and d."id" = v."documentId" and d."status" = 'live'
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'pending' and p."createdAt" between ${window.after} and ${window.before}
      and v."publishedAt" is not null and v."withdrawnAt" is null
    order by p."createdAt" limit 200`;
}

export async function findGivenUpProofs(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
    select count(*)::int as count, min(p."createdAt") as "oldestAt", max(p."createdAt") as "newestAt",
      (array_agg(p."documentId"::text order by p."createdAt", p."id"))[1:20] as ids
    from "Proof" p join "DocumentVersion" v on v."tenantId" = p."tenantId" and v."id" = p."versionId"
    join "KnowledgeDocument" d on d."tenantId" = v."tenantId" and d."id" = v."documentId" and d."status" = 'live'
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'pending' and p."createdAt" < ${before}
      and v."publishedAt" is not null and v."withdrawnAt" is null`;
  return toGivenUp(rows[0]);
}
