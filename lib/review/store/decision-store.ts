import type { Tx } from "@/lib/db/client.ts";
import type { AnswerVerdict, ApprovalTargetKind, RejectReason } from "@/lib/review/types.ts";

export type NewDecision = {
  id: string;
  candidateId: string;
  leadDecisionId: string | null;
  clusterId: string | null;
  action: "approve" | "edit" | "reject" | "skip";
  answerVerdict: AnswerVerdict;
  reason: RejectReason | null;
  note: string | null;
  tookMs: number | null;
  target: ApprovalTargetKind | null;
  documentId: string | null;
  versionId: string | null;
  decidedByKind: string;
  decidedById: string | null;
  createdAt: Date;
};

export async function insertDecisions(tx: Tx, tenantId: string, decisions: NewDecision[]): Promise<void> {
  await tx.decision.createMany({ data: decisions.map((decision) => ({ tenantId, ...decision })) });
}

export async function linkDecisions(
  tx: Tx,
  tenantId: string,
  decisions: { id: string; candidateId: string }[],
): Promise<void> {
  const ids = decisions.map((decision) => decision.id);
  await tx.$executeRaw`
    update "Candidate" c set "decisionId" = d."id" from "Decision" d
    where d."tenantId" = ${tenantId}::uuid and d."id" = any(${ids}::uuid[]) and c."tenantId" = d."tenantId" and c."id" = d."candidateId"`;
}

const columns = {
  id: true,
  candidateId: true,
  leadDecisionId: true,
  clusterId: true,
  action: true,
  answerVerdict: true,
  reason: true,
  note: true,
  tookMs: true,
  target: true,
  documentId: true,
  versionId: true,
  decidedByKind: true,
  decidedById: true,
  createdAt: true,
  undoneAt: true,
  undoReason: true,
} as const;

export async function findDecisionInForce(tx: Tx, tenantId: string, candidateId: string) {
  return tx.decision.findFirst({
    where: { tenantId, candidateId, undoneAt: null, action: { not: "skip" } },
    select: columns,
  });
}

export async function findLatestSkip(tx: Tx, tenantId: string, candidateId: string) {
  return tx.decision.findFirst({
    where: { tenantId, candidateId, undoneAt: null, action: "skip" },
    orderBy: { createdAt: "desc" },
    select: columns,
  });
}

/** The decisions made as one: the lead and those of the cluster members that went with it. */
export async function findDecisionGroup(tx: Tx, tenantId: string, leadDecisionId: string) {
  return tx.decision.findMany({
    where: { tenantId, undoneAt: null, OR: [{ id: leadDecisionId }, { leadDecisionId }] },
    select: { id: true, candidateId: true, clusterId: true, versionId: true },
  });
}

/** The document that an earlier decision on this candidate made, still standing; a new approval adds a version to it. */
export async function findDocumentOfCandidate(
  tx: Tx,
  tenantId: string,
  candidateId: string,
): Promise<string | null> {
  const rows = await tx.$queryRaw<{ documentId: string }[]>`
    select d."documentId"::text as "documentId" from "Decision" d
    join "KnowledgeDocument" k on k."tenantId" = d."tenantId" and k."id" = d."documentId" and k."status" in ('live', 'paused')
    where d."tenantId" = ${tenantId}::uuid and d."candidateId" = ${candidateId}::uuid and d."target" = 'new'
    order by d."createdAt" desc, d."id" desc limit 1`;
  return rows[0]?.documentId ?? null;
}

export async function markUndone(
  tx: Tx,
  tenantId: string,
  ids: string[],
  mark: { undoneAt: Date; undoneById: string | null; undoReason: string },
): Promise<void> {
  await tx.decision.updateMany({ where: { tenantId, id: { in: ids }, undoneAt: null }, data: mark });
}

/** Locks the decision: a publish and an undo of the same decision take turns. */
export async function lockDecision(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ undoneAt: Date | null; undoReason: string | null; versionId: string | null } | null> {
  const rows = await tx.$queryRaw<
    { undoneAt: Date | null; undoReason: string | null; versionId: string | null }[]
  >`
    select "undoneAt", "undoReason", "versionId"::text as "versionId" from "Decision"
    where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return rows[0] ?? null;
}

export async function findDecisions(tx: Tx, tenantId: string, candidateId: string) {
  return tx.decision.findMany({
    where: { tenantId, candidateId },
    orderBy: { createdAt: "desc" },
    take: 50,
    select: columns,
  });
}

/**
 * Whether a version that is served, would be, or is on its way holds text or phrasings of this one: taking this one back
 * alone would leave them served. A draft is refused itself once what it holds was taken back.
 */
export async function isBuiltUpon(
  tx: Tx,
  tenantId: string,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isBuiltUpon: boolean }[]>`
    with recursive heir as (
      select v."id", v."sentAt", v."publishedAt", v."withdrawnAt" from "DocumentVersion" v
      where v."tenantId" = ${tenantId}::uuid and v."documentId" = ${documentId}::uuid
        and v."previousVersionId" = ${versionId}::uuid and v."carriesPrevious"
      union all
      select v."id", v."sentAt", v."publishedAt", v."withdrawnAt" from heir h
      join "DocumentVersion" v on v."tenantId" = ${tenantId}::uuid and v."documentId" = ${documentId}::uuid
        and v."previousVersionId" = h."id" and v."carriesPrevious"
    )
    select exists (
      select from heir h
      join "KnowledgeDocument" k on k."tenantId" = ${tenantId}::uuid and k."id" = ${documentId}::uuid
      where h."withdrawnAt" is null and ((h."publishedAt" is null and h."sentAt" is not null) or h."id" = k."liveVersionId")) as "isBuiltUpon"`;
  return rows[0]?.isBuiltUpon ?? false;
}
