import { randomUUID } from "node:crypto";
import pg from "pg";
import { unitVector } from "@/lib/core/cosine.ts";
import { vectorLiteral } from "@/lib/db/embedding-store.ts";
import type { Asked } from "./reuse-world.ts";
import { createRandom } from "./statistics.ts";

export type SeededKnowledge = { tenantId: string; seconds: number };

const phrasingsEach = 3;
/** A paraphrase lies so far from what it says again: standard deviation of each of its numbers. */
const spread = 0.02;
const perStatement = 250;

/** Says why instead of an insert one by one: an index is made in a third of the time at the end. */
const vectorIndexes = `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'Embedding' and indexdef like '%hnsw%'`;

type Row = {
  documentId: string;
  versionId: string;
  phrasings: { id: string; text: string; vector: string }[];
  chunk: { id: string; text: string; vector: string };
};

/**
 * Fills a tenant with `size` live documents of three phrasings and one chunk each. Their vectors are those of real questions
 * moved a little, so that the index has neighbourhoods to tell apart.
 */
export async function seedKnowledge(
  databaseUrl: string,
  {
    size,
    seed,
    model,
    questions,
  }: { size: number; seed: number; model: string; questions: readonly Asked[] },
): Promise<SeededKnowledge> {
  const startMs = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const tenantId = randomUUID();
    await client.query("set session_replication_role = replica"); // no trigger fires: words are written below
    await client.query(
      `insert into "Tenant" ("id", "slug", "name", "timeZone", "locale") values ($1, 'bench', 'Bench', 'UTC', 'en')`,
      [tenantId],
    );
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(vectorIndexes);
    for (const { indexname } of indexes)
      await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
    const random = createRandom(seed);
    for (let from = 0; from < size; from += perStatement) {
      const count = Math.min(perStatement, size - from);
      await insert(client, { tenantId, model }, makeRows(questions, from, count, random));
    }
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query("vacuum analyze");
    return { tenantId, seconds: (performance.now() - startMs) / 1_000 };
  } finally {
    await client.end();
  }
}

function makeRows(questions: readonly Asked[], from: number, count: number, random: () => number): Row[] {
  return Array.from({ length: count }, (_, index): Row => {
    const number = from + index;
    const source = questions[number % questions.length];
    if (source === undefined) throw new Error("there are no questions to seed with");
    const vector = () => vectorLiteral(moved(source.vector, random));
    return {
      documentId: randomUUID(),
      versionId: randomUUID(),
      phrasings: Array.from({ length: phrasingsEach }, (__, at) => ({
        id: randomUUID(),
        text: `${source.text} (${number}-${at})`,
        vector: vector(),
      })),
      chunk: { id: randomUUID(), text: `Answer ${number}. ${source.text}`, vector: vector() },
    };
  });
}

function moved(vector: Float32Array, random: () => number): Float32Array {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return unitVector(vector.map((value) => value + spread * normal()));
}

type Target = { tenantId: string; model: string };

const column = <Item>(items: readonly Item[], of: (item: Item) => unknown) => items.map(of);

async function insert(client: pg.Client, target: Target, rows: Row[]): Promise<void> {
  const documentIds = column(rows, (row) => row.documentId);
  const versionIds = column(rows, (row) => row.versionId);
  const titles = column(rows, (row) => row.phrasings[0]?.text ?? "");
  await client.query(
    `insert into "KnowledgeDocument" ("tenantId", "id", "title", "status", "liveVersionId", "language", "tags")
      select $1, d, t, 'live', v, 'en', '{}' from unnest($2::uuid[], $3::uuid[], $4::text[]) as u(d, v, t)`,
    [target.tenantId, documentIds, versionIds, titles],
  );
  await client.query(
    `insert into "DocumentVersion" ("tenantId", "id", "documentId", "number", "question", "answer", "markdown", "publishedAt")
      select $1, v, d, 1, t, a, a, now() from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as u(d, v, t, a)`,
    [target.tenantId, documentIds, versionIds, titles, column(rows, (row) => row.chunk.text)],
  );
  await insertPhrasings(client, target, rows);
  await client.query(
    `insert into "Chunk" ("tenantId", "id", "documentId", "versionId", "position", "text", "words")
      select $1, c, d, v, 0, t, to_tsvector('english', t) from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as u(c, d, v, t)`,
    [
      target.tenantId,
      column(rows, (row) => row.chunk.id),
      documentIds,
      versionIds,
      column(rows, (row) => row.chunk.text),
    ],
  );
  await insertVectors(client, target, rows);
}

async function insertPhrasings(client: pg.Client, { tenantId }: Target, rows: Row[]): Promise<void> {
  const phrasings = rows.flatMap(({ documentId, versionId, phrasings: own }) =>
    own.map((phrasing, position) => ({ ...phrasing, documentId, versionId, position })),
  );
  await client.query(
    `insert into "Phrasing" ("tenantId", "id", "documentId", "versionId", "position", "text", "isCanonical", "words")
      select $1, p, d, v, n, t, n = 0, to_tsvector('english', t) from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::text[]) as u(p, d, v, n, t)`,
    [
      tenantId,
      column(phrasings, (one) => one.id),
      column(phrasings, (one) => one.documentId),
      column(phrasings, (one) => one.versionId),
      column(phrasings, (one) => one.position),
      column(phrasings, (one) => one.text),
    ],
  );
}

async function insertVectors(client: pg.Client, { tenantId, model }: Target, rows: Row[]): Promise<void> {
  const owners = rows.flatMap(({ phrasings, chunk }) => [
    ...phrasings.map((phrasing) => ({ kind: "phrasing", ...phrasing })),
    { kind: "chunk", ...chunk },
  ]);
  await client.query(
    `insert into "Embedding" ("tenantId", "id", "kind", "ownerId", "model", "dimensions", "textHash", "isActive", "vector")
      select $1, gen_random_uuid(), k, o, $2, 384, '', true, v::vector from unnest($3::text[], $4::uuid[], $5::text[]) as u(k, o, v)`,
    [
      tenantId,
      model,
      column(owners, (owner) => owner.kind),
      column(owners, (owner) => owner.id),
      column(owners, (owner) => owner.vector),
    ],
  );
}
