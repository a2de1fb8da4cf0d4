import pg from "pg";
import type { EmbeddingKind } from "@/lib/db/embedding-store.ts";

/** What pgvector's HNSW takes for the type `vector`; longer vectors are searched without an index, exactly. */
const mostDimensions = 2_000;

const indexed: Record<Exclude<EmbeddingKind, "message">, string> = {
  phrasing: "",
  chunk: "",
  question: "with (m = 8, ef_construction = 32)",
};

/**
 * Gives an embedding model its partial indexes, one a kind, as the migrations give the local model its own. Safe to run
 * again. False where the vectors are too long for an index.
 */
export async function ensureEmbeddingIndexes(
  databaseUrl: string,
  { model, dimensions }: { model: string; dimensions: number },
): Promise<boolean> {
  if (dimensions > mostDimensions) return false;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const [kind, parameters] of Object.entries(indexed)) {
      const name = client.escapeIdentifier(`Embedding_${indexNamePart(model)}_${kind}_idx`);
      await client.query(
        `create index if not exists ${name} on "Embedding" using hnsw ((vector::vector(${Math.trunc(dimensions)})) vector_cosine_ops)
         ${parameters} where "model" = ${client.escapeLiteral(model)} and "kind" = ${client.escapeLiteral(kind)} and "isActive"`,
      );
    }
    return true;
  } finally {
    await client.end();
  }
}

/** PostgreSQL cuts names at 63 bytes, and two cut to the same would be one index. */
function indexNamePart(model: string): string {
  return model.replaceAll(/[^a-z0-9]+/gi, "_").slice(0, 36);
}
