import type { Tx } from "@/lib/db/client.ts";
import { type Neighbour, readVector, vectorLiteral } from "@/lib/db/embedding-store.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";
import type { MatchPhrasing } from "@/lib/knowledge/rules/match/types.ts";

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
  phrasings: MatchPhrasing[];
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

type RawNear = Omit<NearDocumentRow, "phrasings"> & {
  phrasings: { id: string; text: string; vector: string }[];
};

/** The servable documents of the nearest phrasings, nearest first; one phrasing may be left out as if it were not there. */
export async function findNearDocuments(tx: Tx, input: NearInput): Promise<NearDocumentRow[]> {
  if (input.neighbours.length === 0) return [];
  const rows = await tx.$queryRaw<RawNear[]>`
    select "documentId"::text as "documentId", "versionId"::text as "versionId", "version", "title", "question", "answer", "language",
      "servingFloor", "phrasingCount", "phrasings"
    from near_documents(${vectorLiteral(input.vector)}::vector, ${input.model}, ${input.neighbours.map(({ ownerId }) => ownerId)}::uuid[],
      ${input.neighbours.map(({ cosine }) => cosine)}::float8[], ${tenantDay(input.tenantId, input.now)}, ${input.exceptPhrasingId}::uuid,
      ${input.documents}::int, ${input.phrasings}::int)`;
  return rows.map((row) => ({
    ...row,
    phrasings: row.phrasings.map((phrasing) => ({ ...phrasing, vector: readVector(phrasing.vector) })),
  }));
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

/** Texts of each kind that are ranked where many hold a word. */
const rankedTexts = 200;

type WordsQuery = { query: string; language: string | null; limit: number; now: Date };

/**
 * Servable chunk ids by full text, best first: those that hold every word of the query before those that hold some. Words
 * are those of the query's language; a phrasing stands for the first chunk of its version.
 */
export async function findByWords(tx: Tx, tenantId: string, input: WordsQuery): Promise<string[]> {
  const all = await findWithWords(tx, tenantId, input, " & ");
  if (all.length >= input.limit) return all;
  const some = await findWithWords(tx, tenantId, input, " | ");
  return [...new Set([...all, ...some])].slice(0, input.limit);
}

async function findWithWords(
  tx: Tx,
  tenantId: string,
  { query, language, limit, now }: WordsQuery,
  operator: " & " | " | ",
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select coalesce(h."chunkId", c."id")::text as id
    from live_texts_with_words(
      nullif(replace(plainto_tsquery(text_config(${language}), ${query})::text, ' & ', ${operator}), '')::tsquery, ${rankedTexts}::int) h
    join "Chunk" c on c."tenantId" = ${tenantId}::uuid and c."versionId" = h."versionId" and c."position" = 0
    join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."id" = c."documentId" and d."liveVersionId" = h."versionId"
      and ${servable("d", tenantDay(tenantId, now))}
    group by 1 order by max(h.rank) desc, 1 limit ${limit}`;
  return rows.map((row) => row.id);
}
