import { Prisma, type Tx } from "@/lib/db/client.ts";
import { type Neighbour, vectorLiteral } from "@/lib/db/embedding-store.ts";
import type { NearDocument } from "@/lib/knowledge/rules/decide-match.ts";

/** The documents of the nearest phrasings, each with the cosine to the centroid of all its live phrasings. */
export async function findNearDocuments(
  tx: Tx,
  input: {
    tenantId: string;
    model: string;
    vector: Float32Array;
    neighbours: Neighbour[];
    /** A phrasing that is left out of its document. */
    exceptPhrasingId: string | null;
    limit: number;
  },
): Promise<(NearDocument & { phrasingId: string })[]> {
  if (input.neighbours.length === 0) return [];
  const cast = Prisma.raw(`vector(${input.vector.length})`);
  const near = input.neighbours.map((n) => Prisma.sql`(${n.ownerId}::uuid, ${n.cosine}::float8)`);
  return tx.$queryRaw<(NearDocument & { phrasingId: string })[]>`
    with near (id, cosine) as (values ${Prisma.join(near)}),
    best as (
      select distinct on (p."documentId") p."documentId", p."versionId", p."id" as "phrasingId", n.cosine
      from near n join "Phrasing" p on p."tenantId" = ${input.tenantId}::uuid and p."id" = n.id
      order by p."documentId", n.cosine desc
    ),
    top as (select * from best order by cosine desc limit ${input.limit})
    select t."documentId"::text as "documentId", t."phrasingId"::text as "phrasingId", t.cosine as "nearestCosine",
      1 - (avg(e.vector::${cast}) <=> ${vectorLiteral(input.vector)}::${cast}) as "centroidCosine", count(*)::int as "phrasingCount"
    from top t
    join "Phrasing" p on p."tenantId" = ${input.tenantId}::uuid and p."versionId" = t."versionId" and p."id" is distinct from ${input.exceptPhrasingId}::uuid
    join "Embedding" e on e."tenantId" = p."tenantId" and e."kind" = 'phrasing' and e."ownerId" = p."id" and e."model" = ${input.model} and e."isActive"
    group by t."documentId", t."phrasingId", t.cosine`;
}

export type LiveAnswer = {
  documentId: string;
  versionId: string;
  version: number;
  title: string;
  question: string;
  answer: string;
};

export async function findLiveAnswers(
  tx: Tx,
  tenantId: string,
  documentIds: string[],
): Promise<LiveAnswer[]> {
  if (documentIds.length === 0) return [];
  return tx.$queryRaw<LiveAnswer[]>`
    select d."id"::text as "documentId", v."id"::text as "versionId", v."number" as version, d."title", v."question", v."answer"
    from "KnowledgeDocument" d join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid and d."status" = 'live' and d."id" = any(${documentIds}::uuid[])`;
}

export type PassageRow = { id: string; documentId: string; version: number; title: string; text: string };

/** Live chunks and, for each phrasing, the first chunk of its version: what a search gives back is always an answer. */
export async function findLivePassages(
  tx: Tx,
  tenantId: string,
  ownerIds: string[],
): Promise<(PassageRow & { ownerId: string })[]> {
  if (ownerIds.length === 0) return [];
  return tx.$queryRaw<(PassageRow & { ownerId: string })[]>`
    with owner as (
      select c."id" as "ownerId", c."id" as "chunkId" from "Chunk" c where c."tenantId" = ${tenantId}::uuid and c."id" = any(${ownerIds}::uuid[])
      union all
      select p."id", c."id" from "Phrasing" p
      join "Chunk" c on c."tenantId" = p."tenantId" and c."versionId" = p."versionId" and c."position" = 0
      where p."tenantId" = ${tenantId}::uuid and p."id" = any(${ownerIds}::uuid[])
    )
    select o."ownerId"::text as "ownerId", c."id"::text as id, d."id"::text as "documentId", v."number" as version, d."title", c."text"
    from owner o
    join "Chunk" c on c."tenantId" = ${tenantId}::uuid and c."id" = o."chunkId"
    join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."liveVersionId" = c."versionId" and d."status" = 'live'
    join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"`;
}

/** Live chunk ids by full text, best first; the words of chunk and phrasings both count. */
export async function findByWords(tx: Tx, tenantId: string, query: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with words as (
      select nullif(replace(plainto_tsquery('english', ${query})::text, ' & ', ' | '), '')::tsquery as q
    ),
    hits as (
      select c."id", ts_rank(to_tsvector('english', c."text"), w.q) as rank
      from words w join "Chunk" c on to_tsvector('english', c."text") @@ w.q
      join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."liveVersionId" = c."versionId" and d."status" = 'live'
      where c."tenantId" = ${tenantId}::uuid
      union all
      select c."id", ts_rank(to_tsvector('english', p."text"), w.q) as rank
      from words w join "Phrasing" p on to_tsvector('english', p."text") @@ w.q
      join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId" and d."status" = 'live'
      join "Chunk" c on c."tenantId" = p."tenantId" and c."versionId" = p."versionId" and c."position" = 0
      where p."tenantId" = ${tenantId}::uuid
    )
    select "id"::text as id from hits group by "id" order by max(rank) desc, "id" limit ${limit}`;
  return rows.map((row) => row.id);
}
