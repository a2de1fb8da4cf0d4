import { Prisma, type Tx } from "@/lib/db/client.ts";
import { type Neighbour, vectorLiteral } from "@/lib/db/embedding-store.ts";
import { servable, tenantDay } from "@/lib/knowledge/store/servable.ts";

/** A servable document near a question, with the phrasings nearest to it, nearest first. */
export type NearDocumentRow = {
  documentId: string;
  versionId: string;
  version: number;
  title: string;
  question: string;
  answer: string;
  language: string | null;
  servingFloor: number | null;
  phrasingCount: number;
  phrasings: { id: string; text: string }[];
};

type NearInput = {
  tenantId: string;
  model: string;
  vector: Float32Array;
  neighbours: Neighbour[];
  now: Date;
  exceptPhrasingId: string | null;
  documents: number;
  phrasings: number;
};

/** The servable documents of the nearest phrasings, nearest first; one phrasing may be left out as if it were not there. */
export async function findNearDocuments(tx: Tx, input: NearInput): Promise<NearDocumentRow[]> {
  if (input.neighbours.length === 0) return [];
  const cast = Prisma.raw(`vector(${input.vector.length})`);
  const near = input.neighbours.map((n) => Prisma.sql`(${n.ownerId}::uuid, ${n.cosine}::float8)`);
  return tx.$queryRaw<NearDocumentRow[]>`
    with near (id, cosine) as (values ${Prisma.join(near)}),
    best as (
      select d."id", v."id" as "versionId", v."number", d."title", v."question", v."answer", d."language", d."servingFloor", max(n.cosine) as cosine
      from near n
      join "Phrasing" p on p."tenantId" = ${input.tenantId}::uuid and p."id" = n.id
      join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId"
      join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
      where ${servable("d", tenantDay(input.tenantId, input.now))}
      group by d."tenantId", d."id", v."tenantId", v."id"
      order by cosine desc, d."id" limit ${input.documents}
    ),
    q as materialized (select ${vectorLiteral(input.vector)}::${cast} as vector)
    select b."id"::text as "documentId", b."versionId"::text as "versionId", b."number" as version, b."title", b."question", b."answer",
      b."language", b."servingFloor", own.count as "phrasingCount", own.phrasings[1:${input.phrasings}] as phrasings
    from best b cross join q cross join lateral (
      select count(*)::int as count,
        array_agg(json_build_object('id', p."id", 'text', p."text") order by e.vector::${cast} <=> q.vector, p."position") as phrasings
      from "Phrasing" p
      join "Embedding" e on e."tenantId" = p."tenantId" and e."kind" = 'phrasing' and e."ownerId" = p."id" and e."model" = ${input.model} and e."isActive"
      where p."tenantId" = ${input.tenantId}::uuid and p."versionId" = b."versionId" and p."id" is distinct from ${input.exceptPhrasingId}::uuid
    ) own
    where own.count > 0
    order by b.cosine desc, b."id"`;
}

export type PassageRow = { id: string; documentId: string; version: number; title: string; text: string };

/** Live chunks and, for each phrasing, the first chunk of its version: what a search gives back is always an answer. */
export async function findLivePassages(
  tx: Tx,
  tenantId: string,
  ownerIds: string[],
  now: Date,
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
    join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."liveVersionId" = c."versionId" and ${servable("d", tenantDay(tenantId, now))}
    join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"`;
}

/** Live chunk ids by full text, best first; the words of chunk and phrasings both count. */
export async function findByWords(
  tx: Tx,
  tenantId: string,
  { query, limit, now }: { query: string; limit: number; now: Date },
): Promise<string[]> {
  const isServable = servable("d", tenantDay(tenantId, now));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with words as (
      select nullif(replace(plainto_tsquery('english', ${query})::text, ' & ', ' | '), '')::tsquery as q
    ),
    hits as (
      select c."id", ts_rank(to_tsvector('english', c."text"), w.q) as rank
      from words w join "Chunk" c on to_tsvector('english', c."text") @@ w.q
      join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."liveVersionId" = c."versionId" and ${isServable}
      where c."tenantId" = ${tenantId}::uuid
      union all
      select c."id", ts_rank(to_tsvector('english', p."text"), w.q) as rank
      from words w join "Phrasing" p on to_tsvector('english', p."text") @@ w.q
      join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId" and ${isServable}
      join "Chunk" c on c."tenantId" = p."tenantId" and c."versionId" = p."versionId" and c."position" = 0
      where p."tenantId" = ${tenantId}::uuid
    )
    select "id"::text as id from hits group by "id" order by max(rank) desc, "id" limit ${limit}`;
  return rows.map((row) => row.id);
}
