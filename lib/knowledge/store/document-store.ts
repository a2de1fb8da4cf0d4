import type { Tx } from "@/lib/db/client.ts";
import type { DetailChange } from "@/lib/knowledge/rules/document-details.ts";
import { tenantDay } from "@/lib/db/servable.ts";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

export type DocumentRow = Required<DetailChange> & {
  id: string;
  status: DocumentStatus;
  title: string;
  liveVersionId: string | null;
  pausedAt: Date | null;
  liveSince: Date | null;
  supersededById: string | null;
  verifiedAt: Date | null;
  updatedAt: Date;
};

/** Locks the document, so that two publishes or a publish and an undo take turns. */
export async function lockDocument(tx: Tx, tenantId: string, id: string): Promise<DocumentRow | null> {
  const rows = await tx.$queryRaw<DocumentRow[]>`
    select "id"::text as id, "status", "title", "liveVersionId"::text as "liveVersionId", "tags", "ownerId"::text as "ownerId",
      "validFrom", "validUntil", "reviewBy", "pausedAt", "liveSince", "supersededById"::text as "supersededById", "verifiedAt", "updatedAt"
    from "KnowledgeDocument"
    where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return rows[0] ?? null;
}

type NewDocument = {
  id: string;
  title: string;
  sourceCandidateId: string | null;
  language: string | null;
  now: Date;
};

export async function insertDraftDocument(
  tx: Tx,
  tenantId: string,
  document: NewDocument & DetailChange,
): Promise<void> {
  const { now, ...rest } = document;
  await tx.knowledgeDocument.create({
    data: { tenantId, ...rest, status: "draft", createdAt: now, updatedAt: now },
  });
}

export async function updateDetails(
  tx: Tx,
  tenantId: string,
  id: string,
  change: DetailChange,
): Promise<void> {
  await tx.knowledgeDocument.update({ where: { tenantId_id: { tenantId, id } }, data: change });
}

export async function touchDocument(tx: Tx, tenantId: string, id: string, updatedAt: Date): Promise<void> {
  await tx.knowledgeDocument.update({ where: { tenantId_id: { tenantId, id } }, data: { updatedAt } });
}

/** What of a document a change of its state writes; who verified it goes with an edit only. */
export type StateChange = {
  status: DocumentStatus;
  liveVersionId: string | null;
  title?: string;
  pausedAt: Date | null;
  pauseReason?: string | null;
  supersededById: string | null;
  liveSince: Date | null;
  servingFloor?: null;
  verifiedAt?: Date;
  verifiedById?: string | null;
  updatedAt: Date;
};

export async function writeState(tx: Tx, tenantId: string, id: string, change: StateChange): Promise<void> {
  await tx.knowledgeDocument.update({ where: { tenantId_id: { tenantId, id } }, data: change });
}

/** Notes that a person stands for what the document says; the day to review it by may move with it. */
export async function writeVerified(
  tx: Tx,
  tenantId: string,
  id: string,
  mark: { verifiedAt: Date; verifiedById: string | null; reviewBy: Date | null },
): Promise<void> {
  await tx.knowledgeDocument.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...mark, updatedAt: mark.verifiedAt },
  });
}

/** The documents that took or lost their place to one, locked in one order. */
export async function lockSuperseded(tx: Tx, tenantId: string, byId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from "KnowledgeDocument"
    where "tenantId" = ${tenantId}::uuid and "supersededById" = ${byId}::uuid order by "id" for update`;
  return rows.map((row) => row.id);
}

/** The tenant's civil day, `YYYY-MM-DD`. */
export async function findToday(tx: Tx, tenantId: string, now: Date): Promise<string> {
  const rows = await tx.$queryRaw<{ today: string }[]>`select ${tenantDay(tenantId, now)}::text as today`;
  return rows[0]?.today ?? now.toISOString().slice(0, 10);
}

export async function findDocument(tx: Tx, tenantId: string, id: string) {
  return tx.knowledgeDocument.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: {
      id: true,
      title: true,
      status: true,
      liveVersionId: true,
      sourceCandidateId: true,
      language: true,
      tags: true,
      ownerId: true,
      validFrom: true,
      validUntil: true,
      reviewBy: true,
      pausedAt: true,
      pauseReason: true,
      verifiedAt: true,
      verifiedById: true,
      supersededById: true,
      liveSince: true,
      createdAt: true,
      updatedAt: true,
    },
  });
}

export type LiveText = {
  documentId: string;
  versionId: string;
  question: string;
  answer: string;
  phrasingCount: number;
  servedCount: number;
};

export async function findLiveTexts(tx: Tx, tenantId: string, ids: string[]): Promise<LiveText[]> {
  return tx.$queryRaw<LiveText[]>`
    select d."id"::text as "documentId", v."id"::text as "versionId", v."question", v."answer",
      (select count(*)::int from "Phrasing" p where p."tenantId" = d."tenantId" and p."versionId" = v."id") as "phrasingCount",
      (select count(*)::int from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id") as "servedCount"
    from "KnowledgeDocument" d
    join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid and d."id" = any(${ids}::uuid[]) and d."status" = 'live'`;
}

export async function findReuses(tx: Tx, tenantId: string, documentId: string, limit: number) {
  return tx.reuse.findMany({
    where: { tenantId, documentId },
    orderBy: { createdAt: "desc" },
    take: limit,
    select: {
      id: true,
      question: true,
      probability: true,
      createdAt: true,
      versionId: true,
      verdict: true,
      verdictSource: true,
    },
  });
}

export async function countReuses(tx: Tx, tenantId: string, documentId: string): Promise<number> {
  return tx.reuse.count({ where: { tenantId, documentId } });
}
