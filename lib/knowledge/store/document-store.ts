import type { Tx } from "@/lib/db/client.ts";
import { Prisma } from "@/lib/db/client.ts";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

export type DocumentRow = Required<DetailChange> & {
  id: string;
  status: DocumentStatus;
  title: string;
  liveVersionId: string | null;
};

/** Locks the document, so that two publishes or a publish and an undo take turns. */
export async function lockDocument(tx: Tx, tenantId: string, id: string): Promise<DocumentRow | null> {
  const rows = await tx.$queryRaw<DocumentRow[]>`
    select "id"::text as id, "status", "title", "liveVersionId"::text as "liveVersionId", "tags", "ownerId"::text as "ownerId", "validUntil", "reviewBy"
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

/** What is said about a document beside its text; what is left out stays as it is. */
export type DetailChange = {
  tags?: string[];
  ownerId?: string | null;
  validUntil?: Date | null;
  reviewBy?: Date | null;
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

export async function moveLivePointer(
  tx: Tx,
  tenantId: string,
  documentId: string,
  change: { liveVersionId: string | null; status: DocumentStatus; title?: string; now: Date },
): Promise<void> {
  const { now, ...data } = change;
  await tx.knowledgeDocument.update({
    where: { tenantId_id: { tenantId, id: documentId } },
    data: { ...data, updatedAt: now },
  });
}

export type DocumentListRow = {
  id: string;
  title: string;
  status: DocumentStatus;
  updatedAt: Date;
  versionNumber: number | null;
  phrasingCount: number;
  reuseCount: number;
  tags: string[];
};

type ListInput = {
  status: DocumentStatus | null;
  text: string | null;
  before: { updatedAt: Date; id: string } | null;
  limit: number;
};

export async function findDocuments(tx: Tx, tenantId: string, input: ListInput): Promise<DocumentListRow[]> {
  const byStatus = input.status === null ? Prisma.empty : Prisma.sql`and d."status" = ${input.status}`;
  const byText =
    input.text === null ? Prisma.empty : Prisma.sql`and d."title" ilike ${`%${escapeLike(input.text)}%`}`;
  const after =
    input.before === null
      ? Prisma.empty
      : Prisma.sql`and (d."updatedAt", d."id") < (${input.before.updatedAt}, ${input.before.id}::uuid)`;
  return tx.$queryRaw<DocumentListRow[]>`
    select d."id"::text as id, d."title", d."status", d."updatedAt", d."tags", v."number" as "versionNumber",
      (select count(*)::int from "Phrasing" p where p."tenantId" = d."tenantId" and p."versionId" = d."liveVersionId") as "phrasingCount",
      (select count(*)::int from "Reuse" r where r."tenantId" = d."tenantId" and r."documentId" = d."id") as "reuseCount"
    from "KnowledgeDocument" d
    left join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid ${byStatus} ${byText} ${after}
    order by d."updatedAt" desc, d."id" desc limit ${input.limit}`;
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
      validUntil: true,
      reviewBy: true,
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

export async function countByStatus(tx: Tx, tenantId: string): Promise<Map<string, number>> {
  const rows = await tx.knowledgeDocument.groupBy({
    by: ["status"],
    where: { tenantId },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.status, row._count._all]));
}

export async function findReuses(tx: Tx, tenantId: string, documentId: string, limit: number) {
  return tx.reuse.findMany({
    where: { tenantId, documentId },
    orderBy: { createdAt: "desc" },
    take: limit,
    select: { id: true, question: true, probability: true, createdAt: true, versionId: true },
  });
}

export async function countReuses(tx: Tx, tenantId: string, documentId: string): Promise<number> {
  return tx.reuse.count({ where: { tenantId, documentId } });
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/gu, (character) => `\\${character}`);
}
