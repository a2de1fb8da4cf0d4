import type { TxCtx } from "@/lib/context.ts";
import { nearestEmbeddingsOfEach } from "@/lib/db/embedding-store.ts";
import {
  maxDocuments,
  maxPhrasings,
  neighbourCount,
  type MatchQuestion,
} from "@/lib/knowledge/rules/match/types.ts";
import { findNearDocuments, type NearDocumentRow } from "@/lib/knowledge/store/search-store.ts";

/** A question with its vector; with `exceptPhrasingId` it is matched as if that phrasing were not there. */
export type QuestionToMatch = MatchQuestion & { exceptPhrasingId?: string };

/** The servable documents nearest to each question, with what the rules need to weigh them. `model` made the vectors. */
export async function loadNearDocuments(
  c: TxCtx,
  model: string,
  questions: readonly QuestionToMatch[],
): Promise<NearDocumentRow[][]> {
  const { tenantId } = c;
  const nearest = await nearestEmbeddingsOfEach(c.tx, {
    tenantId,
    model,
    kind: "phrasing",
    vectors: questions.map(({ vector }) => vector),
    k: neighbourCount,
  });
  const near: NearDocumentRow[][] = [];
  for (const [index, { vector, exceptPhrasingId }] of questions.entries()) {
    const neighbours = (nearest[index] ?? []).filter(({ ownerId }) => ownerId !== exceptPhrasingId);
    near.push(
      await findNearDocuments(c.tx, {
        tenantId,
        model,
        vector,
        neighbours,
        now: c.now(),
        exceptPhrasingId: exceptPhrasingId ?? null,
        documents: maxDocuments,
        phrasings: maxPhrasings,
      }),
    );
  }
  return near;
}
