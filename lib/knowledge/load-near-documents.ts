import { LRUCache } from "lru-cache";
import type { TxCtx } from "@/lib/context.ts";
import { loadEmbeddings, nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import {
  maxDocuments,
  maxPhrasings,
  neighbourCount,
  type MatchDocument,
  type MatchQuestion,
} from "@/lib/knowledge/rules/match/types.ts";
import { findNearDocuments, type NearDocumentRow } from "@/lib/knowledge/store/search-store.ts";

export type LoadedDocument = NearDocumentRow & { match: MatchDocument };

/**
 * A published phrasing never changes and neither does its vector; one that is erased is not asked for again. About 30 MB
 * when full.
 */
const knownVectors = new LRUCache<string, Float32Array>({ max: 20_000 });

/** A question with its vector; with `exceptPhrasingId` it is matched as if that phrasing were not there. */
export type QuestionToMatch = MatchQuestion & { exceptPhrasingId?: string };

/** The servable documents nearest to a question, with what the rules need to weigh them. */
export async function loadNearDocuments(
  c: TxCtx,
  { vector, exceptPhrasingId }: QuestionToMatch,
): Promise<LoadedDocument[]> {
  const { model } = c.ai.embedder;
  const query = { tenantId: c.tenantId, model, vector };
  const nearest = await nearestEmbeddings(c.tx, { ...query, kind: "phrasing", k: neighbourCount });
  const rows = await findNearDocuments(c.tx, {
    ...query,
    neighbours: nearest.filter(({ ownerId }) => ownerId !== exceptPhrasingId),
    now: c.now(),
    exceptPhrasingId: exceptPhrasingId ?? null,
    documents: maxDocuments,
    phrasings: maxPhrasings,
  });
  const vectors = await loadVectors(
    c,
    rows.flatMap(({ phrasings }) => phrasings.map(({ id }) => id)),
  );
  return rows.flatMap((row): LoadedDocument[] => {
    const phrasings = row.phrasings.flatMap(({ id, text }) => {
      const known = vectors.get(id);
      return known === undefined ? [] : [{ id, text, vector: known }];
    });
    if (phrasings.length === 0) return [];
    const { documentId, phrasingCount, language } = row;
    return [{ ...row, match: { documentId, phrasingCount, language, phrasings } }];
  });
}

async function loadVectors(c: TxCtx, ids: string[]): Promise<Map<string, Float32Array>> {
  const { model } = c.ai.embedder;
  const keyOf = (id: string) => `${c.tenantId} ${model} ${id}`;
  const found = new Map<string, Float32Array>();
  for (const id of ids) {
    const known = knownVectors.get(keyOf(id));
    if (known !== undefined) found.set(id, known);
  }
  const ownerIds = ids.filter((id) => !found.has(id));
  const loaded = await loadEmbeddings(c.tx, { tenantId: c.tenantId, kind: "phrasing", model, ownerIds });
  for (const [id, vector] of loaded) {
    knownVectors.set(keyOf(id), vector);
    found.set(id, vector);
  }
  return found;
}
