import type { Embedder } from "@/lib/ai/ports.ts";
import type { Ctx } from "@/lib/context.ts";
import { languageOf } from "@/lib/core/reading/guess-language.ts";
import { tokenize } from "@/lib/core/tokenize.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { fuseRanks } from "@/lib/knowledge/rules/fuse-ranks.ts";
import { servingEmbedder } from "@/lib/knowledge/serving-embedder.ts";
import { findByWords, findLivePassages } from "@/lib/knowledge/store/search-store.ts";
import type { SearchHit, SearchInput } from "@/lib/knowledge/types.ts";

const poolSize = 40;

/** Live passages for a question, best first: vectors of chunks, vectors of phrasings and full text, fused by rank. */
export async function searchKnowledge(ctx: Ctx, input: SearchInput): Promise<SearchHit[]> {
  requirePermission(ctx.actor, "read");
  const embedder = await servingEmbedder(ctx);
  const vectors = embedder === null ? null : await embedQuestion(ctx, embedder, input.q);
  return inTransaction(ctx, async (c) => {
    const near = async (kind: "chunk" | "phrasing") => {
      if (vectors === null) return [];
      const { model, [kind]: vector } = vectors;
      return nearestEmbeddings(c.tx, { tenantId: c.tenantId, model, kind, vector, k: poolSize });
    };
    const chunks = await near("chunk");
    const phrasings = await near("phrasing");
    const byWords = await findByWords(c.tx, c.tenantId, {
      query: input.q,
      language: languageOf(tokenize(input.q), null),
      limit: poolSize,
      now: c.now(),
    });
    const owners = [...chunks, ...phrasings];
    const passages = await findLivePassages(
      c.tx,
      c.tenantId,
      [...owners.map((owner) => owner.ownerId), ...byWords],
      c.now(),
    );
    const byOwner = new Map(passages.map((passage) => [passage.ownerId, passage]));
    const chunkIds = (ownerIds: string[]) => [
      ...new Set(ownerIds.flatMap((id) => byOwner.get(id)?.id ?? [])),
    ];
    const ranked = fuseRanks([
      chunkIds(chunks.map((chunk) => chunk.ownerId)),
      chunkIds(phrasings.map((phrasing) => phrasing.ownerId)),
      chunkIds(byWords),
    ]);
    const similarity = new Map<string, number>();
    for (const owner of owners) {
      const chunkId = byOwner.get(owner.ownerId)?.id;
      if (chunkId !== undefined)
        similarity.set(chunkId, Math.max(similarity.get(chunkId) ?? -1, owner.cosine));
    }
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    return ranked.slice(0, input.limit).flatMap(({ id, score }) => {
      const passage = byId.get(id);
      if (passage === undefined) return [];
      const { documentId, version, title, text } = passage;
      return [{ documentId, version, title, text, score, similarity: similarity.get(id) ?? null }];
    });
  });
}

async function embedQuestion(ctx: Ctx, embedder: Embedder, q: string) {
  const [[chunk], [phrasing]] = await Promise.all([
    embedder.embed(ctx.tenantId, [q], "search-question"),
    embedder.embed(ctx.tenantId, [q], "match"),
  ]);
  if (chunk === undefined || phrasing === undefined)
    throw new Error("the embedder gave no vector for a question");
  return { model: embedder.model, chunk, phrasing };
}
