import { Prisma, type Tx } from "@/lib/db/client.ts";

/** What a vector stands for. Each kind has its own partial index, `message` none. */
export type EmbeddingKind = "phrasing" | "chunk" | "question" | "message";

export type NewEmbedding = {
  id: string;
  kind: EmbeddingKind;
  ownerId: string;
  subjectId?: string | null;
  model: string;
  textHash: string;
  vector: Float32Array;
  isActive?: boolean;
};

export type Neighbour = { ownerId: string; cosine: number };

export function vectorLiteral(vector: Float32Array): string {
  // Seven digits after the point are all that a float32 of a unit vector holds.
  return `[${Array.from(vector, (x) => Math.round(x * 1e7) / 1e7).join(",")}]`;
}

export function parseVector(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}

/** Inserts or replaces by (kind, owner, model), so that running twice leaves one row. */
export async function saveEmbeddings(tx: Tx, tenantId: string, rows: NewEmbedding[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (row) =>
      Prisma.sql`(${tenantId}::uuid, ${row.id}::uuid, ${row.kind}, ${row.ownerId}::uuid, ${row.subjectId ?? null}::uuid, ${row.model},
        ${row.vector.length}, ${row.textHash}, ${row.isActive ?? true}, ${vectorLiteral(row.vector)}::vector)`,
  );
  await tx.$executeRaw`
    insert into "Embedding" ("tenantId", "id", "kind", "ownerId", "subjectId", "model", "dimensions", "textHash", "isActive", "vector")
    values ${Prisma.join(values)}
    on conflict ("tenantId", "kind", "ownerId", "model") do update
      set "vector" = excluded."vector", "textHash" = excluded."textHash", "isActive" = excluded."isActive"`;
}

/** pgvector's own. */
const defaultEfSearch = 40;

type NearestInput = { tenantId: string; kind: EmbeddingKind; model: string; k: number };

/** The `k` nearest active owners of a kind, nearest first, by cosine. Exact over what the index yields. */
export async function nearestEmbeddings(
  tx: Tx,
  { vector, ...input }: NearestInput & { vector: Float32Array },
): Promise<Neighbour[]> {
  const [neighbours = []] = await nearestEmbeddingsOfEach(tx, { ...input, vectors: [vector] });
  return neighbours;
}

/** The same for several vectors of one model in one statement; one list a vector, in order. */
export async function nearestEmbeddingsOfEach(
  tx: Tx,
  { vectors, ...input }: NearestInput & { vectors: Float32Array[] },
): Promise<Neighbour[][]> {
  const [first] = vectors;
  if (first === undefined) return [];
  if (input.k * 2 > defaultEfSearch)
    await tx.$executeRaw`select set_config('hnsw.ef_search', ${String(Math.min(1_000, input.k * 2))}, true)`;
  const cast = typedVector(first.length);
  // Read once: a cast of a parameter inside the search would read the text again for every row it compares.
  const rows = await tx.$queryRaw<(Neighbour & { at: number })[]>`
    with q as materialized (
      select at::int as at, literal::${cast} as vector
      from unnest(${vectors.map(vectorLiteral)}::text[]) with ordinality as u(literal, at))
    select q.at, n."ownerId"::text as "ownerId", n.cosine
    from q cross join lateral (
      select e."ownerId", 1 - (e.vector::${cast} <=> q.vector) as cosine
      from "Embedding" e
      where e."tenantId" = ${input.tenantId}::uuid and e."model" = ${Prisma.raw(quoted(input.model))}
        and e."kind" = ${Prisma.raw(quoted(input.kind))} and e."isActive"
      order by e.vector::${cast} <=> q.vector
      limit ${input.k}) n`;
  const lists = vectors.map((): Neighbour[] => []);
  for (const { at, ownerId, cosine } of rows) lists[at - 1]?.push({ ownerId, cosine });
  return lists.map((list) => list.toSorted((a, b) => b.cosine - a.cosine));
}

export async function loadEmbeddings(
  tx: Tx,
  input: { tenantId: string; kind: EmbeddingKind; model: string; ownerIds: string[] },
): Promise<Map<string, Float32Array>> {
  if (input.ownerIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ ownerId: string; bytes: string }[]>`
    select "ownerId"::text as "ownerId", translate(encode(vector_send(vector), 'base64'), E'\n', '') as bytes from "Embedding"
    where "tenantId" = ${input.tenantId}::uuid and "kind" = ${input.kind} and "model" = ${input.model}
      and "ownerId" = any(${input.ownerIds}::uuid[])`;
  return new Map(rows.map((row) => [row.ownerId, readVector(row.bytes)]));
}

const vectorHeaderBytes = 4;

/** pgvector's binary form: dimensions, a reserved number, then big-endian floats. A third of the time of its text. */
export function readVector(base64: string): Float32Array {
  const bytes = Buffer.from(base64, "base64");
  const vector = new Float32Array(bytes.readUInt16BE(0));
  for (let at = 0; at < vector.length; at += 1) vector[at] = bytes.readFloatBE(vectorHeaderBytes + at * 4);
  return vector;
}

export async function setEmbeddingsActive(
  tx: Tx,
  tenantId: string,
  ownerIds: string[],
  isActive: boolean,
): Promise<void> {
  if (ownerIds.length === 0) return;
  await tx.$executeRaw`
    update "Embedding" set "isActive" = ${isActive}
    where "tenantId" = ${tenantId}::uuid and "ownerId" = any(${ownerIds}::uuid[]) and "isActive" <> ${isActive}`;
}

/** Partial indexes match only on literals, and a parameter is none; both values come from code or the env schema. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function typedVector(dimensions: number): Prisma.Sql {
  return Prisma.raw(`vector(${Math.trunc(dimensions)})`);
}

/** Removes the vectors of a kind that stand for a subject's words. */
export async function deleteSubjectEmbeddings(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  kind: EmbeddingKind,
): Promise<number> {
  return tx.$executeRaw`
    delete from "Embedding" where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid and "kind" = ${kind}`;
}

export type Twin = { id: string; ownerId: string; textHash: string; vector: Float32Array };

/**
 * Adds vectors of another model beside those there are, active and of the subject that those are. An owner that has lost
 * its vectors meanwhile gets none. Safe to run twice.
 */
export async function addTwins(
  tx: Tx,
  tenantId: string,
  { kind, model, twins }: { kind: EmbeddingKind; model: string; twins: Twin[] },
): Promise<number> {
  if (twins.length === 0) return 0;
  const values = twins.map(
    (twin) =>
      Prisma.sql`(${twin.id}::uuid, ${twin.ownerId}::uuid, ${twin.textHash}, ${twin.vector.length}::int, ${vectorLiteral(twin.vector)}::vector)`,
  );
  return tx.$executeRaw`
    insert into "Embedding" ("tenantId", "id", "kind", "ownerId", "subjectId", "model", "dimensions", "textHash", "isActive", "vector")
    select ${tenantId}::uuid, n.id, ${kind}, n.owner, held."subjectId", ${model}, n.dimensions, n.hash, held."isActive", n.vector
    from (values ${Prisma.join(values)}) n (id, owner, hash, dimensions, vector)
    join lateral (
      select e."subjectId", e."isActive" from "Embedding" e
      where e."tenantId" = ${tenantId}::uuid and e."kind" = ${kind} and e."ownerId" = n.owner
      order by e."isActive" desc limit 1) held on true
    on conflict ("tenantId", "kind", "ownerId", "model") do nothing`;
}

/** Whether the tenant has vectors of any other model than this. */
export async function hasOtherModels(tx: Tx, tenantId: string, model: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ has: boolean }[]>`
    select exists (select 1 from "Embedding" where "tenantId" = ${tenantId}::uuid and "model" < ${model})
      or exists (select 1 from "Embedding" where "tenantId" = ${tenantId}::uuid and "model" > ${model}) as has`;
  return rows[0]?.has ?? false;
}

/** How many things of the tenant have a vector, and how many of them one of this model. */
export async function countEmbedded(
  tx: Tx,
  tenantId: string,
  model: string,
): Promise<{ total: number; done: number }> {
  const rows = await tx.$queryRaw<{ total: number; done: number }[]>`
    select count(distinct ("kind", "ownerId"))::int as total, count(*) filter (where "model" = ${model})::int as done
    from "Embedding" where "tenantId" = ${tenantId}::uuid`;
  return rows[0] ?? { total: 0, done: 0 };
}

/** Removes so many vectors of any other model than this. */
export async function deleteOtherModels(
  tx: Tx,
  tenantId: string,
  { model, limit }: { model: string; limit: number },
): Promise<number> {
  return tx.$executeRaw`
    delete from "Embedding" where "tenantId" = ${tenantId}::uuid and "id" in (
      select "id" from "Embedding" where "tenantId" = ${tenantId}::uuid and ("model" < ${model} or "model" > ${model}) limit ${limit})`;
}
