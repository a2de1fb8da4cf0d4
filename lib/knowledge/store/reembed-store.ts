import { Prisma, type Tx } from "@/lib/db/client.ts";

export type VectorOwner = { id: string; documentId: string; text: string };
export type OwnerKind = "phrasing" | "chunk";

const tables: Record<OwnerKind, Prisma.Sql> = {
  phrasing: Prisma.raw('"Phrasing"'),
  chunk: Prisma.raw('"Chunk"'),
};

/** Owners that another model has a vector for and this one has none, by id, after `after`. */
export async function findOwnersWithout(
  tx: Tx,
  tenantId: string,
  input: { kind: OwnerKind; model: string; after: string; limit: number },
): Promise<VectorOwner[]> {
  return tx.$queryRaw<VectorOwner[]>`
    select o."id"::text as id, o."documentId"::text as "documentId", o."text"
    from ${tables[input.kind]} o
    where o."tenantId" = ${tenantId}::uuid and o."id" > ${input.after}::uuid
      and exists (select 1 from "Embedding" e where e."tenantId" = o."tenantId" and e."kind" = ${input.kind} and e."ownerId" = o."id")
      and not exists (select 1 from "Embedding" e where e."tenantId" = o."tenantId" and e."kind" = ${input.kind} and e."ownerId" = o."id" and e."model" = ${input.model})
    order by o."id" limit ${input.limit}`;
}

/** Phrasings and chunks of a version that a model has no vector of. */
export async function findUnembedded(
  tx: Tx,
  tenantId: string,
  { versionId, model }: { versionId: string; model: string },
): Promise<{ kind: OwnerKind; id: string; text: string; subjectId: string | null }[]> {
  const without = (kind: OwnerKind, subject: Prisma.Sql) => Prisma.sql`
    select ${kind} as kind, o."id"::text as id, o."text", ${subject} as "subjectId" from ${tables[kind]} o
    where o."tenantId" = ${tenantId}::uuid and o."versionId" = ${versionId}::uuid
      and not exists (select 1 from "Embedding" e where e."tenantId" = o."tenantId" and e."kind" = ${kind} and e."ownerId" = o."id" and e."model" = ${model})`;
  return tx.$queryRaw`${without("phrasing", Prisma.sql`o."subjectId"::text`)} union all ${without("chunk", Prisma.sql`null::text`)}`;
}

/** Whoever activates, deactivates or erases vectors holds the document: a vector added meanwhile would be missed. */
export async function lockDocuments(tx: Tx, tenantId: string, ids: string[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from "KnowledgeDocument" where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[]) order by "id" for update`;
}

/** Which of these are there still. */
export async function findOwnersAmong(
  tx: Tx,
  tenantId: string,
  kind: OwnerKind,
  ids: string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from ${tables[kind]} where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])`;
  return rows.map((row) => row.id);
}
