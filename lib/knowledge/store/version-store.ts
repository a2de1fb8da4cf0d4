import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import type { DetailChange } from "@/lib/knowledge/rules/document-details.ts";

const versionColumns = {
  id: true,
  documentId: true,
  number: true,
  question: true,
  answer: true,
  markdown: true,
  sourceCandidateId: true,
  decisionId: true,
  previousVersionId: true,
  createdById: true,
  createdAt: true,
  publishedAt: true,
  withdrawnAt: true,
  sentAt: true,
  newDetails: true,
  formerDetails: true,
  carriesPrevious: true,
  supersedesId: true,
  note: true,
} as const;

export async function findVersion(tx: Tx, tenantId: string, id: string) {
  return tx.documentVersion.findUnique({ where: { tenantId_id: { tenantId, id } }, select: versionColumns });
}

export async function findVersions(tx: Tx, tenantId: string, documentId: string) {
  return tx.documentVersion.findMany({
    where: { tenantId, documentId },
    orderBy: { number: "desc" },
    select: versionColumns,
  });
}

const baseColumns = { id: true, number: true, question: true, answer: true } as const;

/**
 * The newest of what is served, or would be, and what was sent to be: neither a draft nor what was rolled back from is a base.
 */
export async function findBaseVersion(
  tx: Tx,
  tenantId: string,
  { documentId, liveVersionId }: { documentId: string; liveVersionId: string | null },
) {
  return tx.documentVersion.findFirst({
    where: {
      tenantId,
      documentId,
      withdrawnAt: null,
      OR: [
        { publishedAt: null, sentAt: { not: null } },
        ...(liveVersionId === null ? [] : [{ id: liveVersionId }]),
      ],
    },
    orderBy: { number: "desc" },
    select: baseColumns,
  });
}

/** The newest draft that was not taken back. */
export async function findDraft(tx: Tx, tenantId: string, documentId: string) {
  return tx.documentVersion.findFirst({
    where: { tenantId, documentId, withdrawnAt: null, sentAt: null, publishedAt: null },
    orderBy: { number: "desc" },
    select: baseColumns,
  });
}

/** The highest number that was sent to be published, or is, and not taken back; 0 where there is none. */
export async function findHighestSent(tx: Tx, tenantId: string, documentId: string): Promise<number> {
  const { _max } = await tx.documentVersion.aggregate({
    where: { tenantId, documentId, sentAt: { not: null }, withdrawnAt: null },
    _max: { number: true },
  });
  return _max.number ?? 0;
}

/** The highest number that was published and not taken back; 0 where there is none. */
export async function findHighestPublished(tx: Tx, tenantId: string, documentId: string): Promise<number> {
  const { _max } = await tx.documentVersion.aggregate({
    where: { tenantId, documentId, publishedAt: { not: null }, withdrawnAt: null },
    _max: { number: true },
  });
  return _max.number ?? 0;
}

type Ancestor = { id: string; supersedesId: string | null; withdrawnAt: Date | null; isCarried: boolean };

/** A version and those it was made from; `isCarried`: text or phrasings of it are in the first one still. */
export async function findAncestors(tx: Tx, tenantId: string, versionId: string): Promise<Ancestor[]> {
  return tx.$queryRaw<Ancestor[]>`
    with recursive line as (
      select v."id", v."previousVersionId", v."supersedesId", v."withdrawnAt", v."carriesPrevious", true as "isCarried"
      from "DocumentVersion" v where v."tenantId" = ${tenantId}::uuid and v."id" = ${versionId}::uuid
      union all
      select p."id", p."previousVersionId", p."supersedesId", p."withdrawnAt", p."carriesPrevious", l."isCarried" and l."carriesPrevious"
      from line l join "DocumentVersion" p on p."tenantId" = ${tenantId}::uuid and p."id" = l."previousVersionId"
    )
    select "id"::text as id, "supersedesId"::text as "supersedesId", "withdrawnAt", "isCarried" from line`;
}

export async function findNextVersionNumber(tx: Tx, tenantId: string, documentId: string): Promise<number> {
  const { _max } = await tx.documentVersion.aggregate({
    where: { tenantId, documentId },
    _max: { number: true },
  });
  return (_max.number ?? 0) + 1;
}

export type NewVersion = {
  id: string;
  documentId: string;
  number: number;
  question: string;
  answer: string;
  markdown: string;
  sourceCandidateId: string | null;
  decisionId: string | null;
  previousVersionId: string | null;
  createdById: string | null;
  createdAt: Date;
  sentAt: Date | null;
  newDetails: DetailChange | null;
  formerDetails: DetailChange | null;
  carriesPrevious: boolean;
  supersedesId: string | null;
  note: string | null;
};

export async function insertVersion(
  tx: Tx,
  tenantId: string,
  { newDetails, formerDetails, ...version }: NewVersion,
): Promise<void> {
  const details = {
    ...(newDetails === null ? {} : { newDetails: toJson(newDetails) }),
    ...(formerDetails === null ? {} : { formerDetails: toJson(formerDetails) }),
  };
  await tx.documentVersion.create({ data: { tenantId, ...version, ...details } });
}

export async function markSent(
  tx: Tx,
  tenantId: string,
  id: string,
  { sentAt, formerDetails }: Pick<NewVersion, "formerDetails"> & { sentAt: Date },
): Promise<void> {
  const former = formerDetails === null ? {} : { formerDetails: toJson(formerDetails) };
  await tx.documentVersion.update({ where: { tenantId_id: { tenantId, id } }, data: { sentAt, ...former } });
}

/** Takes back every draft of a document. */
export async function withdrawDrafts(
  tx: Tx,
  tenantId: string,
  documentId: string,
  withdrawnAt: Date,
): Promise<void> {
  await tx.documentVersion.updateMany({
    where: { tenantId, documentId, sentAt: null, publishedAt: null, withdrawnAt: null },
    data: { withdrawnAt },
  });
}

export async function markVersion(
  tx: Tx,
  tenantId: string,
  id: string,
  mark: { publishedAt?: Date; withdrawnAt?: Date },
): Promise<void> {
  await tx.documentVersion.update({ where: { tenantId_id: { tenantId, id } }, data: mark });
}

export type NewPhrasing = {
  id: string;
  documentId: string;
  versionId: string;
  position: number;
  text: string;
  isCanonical: boolean;
  sourceCandidateId: string | null;
  subjectId: string | null;
  createdAt: Date;
};

export async function insertPhrasings(tx: Tx, tenantId: string, phrasings: NewPhrasing[]): Promise<void> {
  await tx.phrasing.createMany({ data: phrasings.map((phrasing) => ({ tenantId, ...phrasing })) });
}

export async function findPhrasings(tx: Tx, tenantId: string, versionId: string) {
  return tx.phrasing.findMany({
    where: { tenantId, versionId },
    orderBy: { position: "asc" },
    select: {
      id: true,
      position: true,
      text: true,
      isCanonical: true,
      sourceCandidateId: true,
      subjectId: true,
    },
  });
}

export async function insertChunks(
  tx: Tx,
  tenantId: string,
  chunks: { id: string; documentId: string; versionId: string; position: number; text: string }[],
): Promise<void> {
  await tx.chunk.createMany({ data: chunks.map((chunk) => ({ tenantId, ...chunk })), skipDuplicates: true });
}

export async function findChunks(tx: Tx, tenantId: string, versionId: string) {
  return tx.chunk.findMany({
    where: { tenantId, versionId },
    orderBy: { position: "asc" },
    select: { id: true, position: true, text: true },
  });
}

/** The ids whose vectors stand for a version: its phrasings and its chunks. */
export async function findVectorOwners(tx: Tx, tenantId: string, versionId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from "Phrasing" where "tenantId" = ${tenantId}::uuid and "versionId" = ${versionId}::uuid
    union all
    select "id"::text as id from "Chunk" where "tenantId" = ${tenantId}::uuid and "versionId" = ${versionId}::uuid`;
  return rows.map((row) => row.id);
}
