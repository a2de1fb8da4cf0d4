import { createAi, type AiSettings } from "@/lib/ai/create-ai.ts";
import { ensureEmbeddingIndexes } from "@/lib/db/embedding-indexes.ts";
import { migrate } from "@/lib/db/migrate.ts";

/** Applies the migrations and gives the embedding model in use its indexes; returns the names of the migrations applied. */
export async function migrateDatabase(
  databaseUrl: string,
  settings: AiSettings,
  report: (text: string) => void,
): Promise<string[]> {
  const applied = await migrate(databaseUrl, { onApply: report });
  const { embedder } = createAi(settings);
  const isIndexed = await ensureEmbeddingIndexes(databaseUrl, embedder);
  if (!isIndexed)
    report(`${embedder.model}: ${embedder.dimensions} dimensions are too many for an index; search is exact`);
  return applied;
}
