import { z } from "zod";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { loadEmbeddings, nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { pickSimilar, type SimilarDecision } from "@/lib/review/rules/pick-similar.ts";
import { findClusterIds } from "@/lib/review/store/candidate-store.ts";
import { findDecisionsOf, type SimilarDecisionRow } from "@/lib/review/store/context-store.ts";

export const SimilarQuery = z.strictObject({ candidateId: z.uuid() });

const shown = 5;
const shownAnswerLength = 600;
/** How many of the nearest questions are looked at, and how many more where too few of those are decided. */
const lookedAt = [30, 200] as const;
/** Farther than what joins a cluster (`clusterCut`): what was decided about a neighbour helps too, and shows how near it is. */
const similarCut = 0.7;

/**
 * What was decided about the questions nearest to this candidate's: the five nearest decisions in force, nearest first, one
 * decision once however many members it took along.
 */
export async function findSimilarDecisions(
  given: Ctx,
  input: z.input<typeof SimilarQuery>,
): Promise<SimilarDecision<SimilarDecisionRow>[]> {
  requirePermission(given.actor, "read");
  const ctx = await withVectorModel(given);
  const { candidateId } = parseInput(SimilarQuery, input, "query");
  return inTransaction(ctx, async (c) => {
    const { model } = c.ai.embedder;
    const { tenantId } = c;
    const vectors = await loadEmbeddings(c.tx, {
      tenantId,
      kind: "question",
      model,
      ownerIds: [candidateId],
    });
    const vector = vectors.get(candidateId);
    if (vector === undefined) {
      if (!(await findClusterIds(c.tx, tenantId, [candidateId])).has(candidateId))
        throw notFound("candidate");
      return [];
    }
    for (const k of lookedAt) {
      const found = await decidedAmong(c, { candidateId, vector, k });
      if (found.decisions.length >= shown || found.isAll || k === lookedAt.at(-1)) return found.decisions;
    }
    return [];
  });
}

type Looking = { candidateId: string; vector: Float32Array; k: number };

async function decidedAmong(c: TxCtx, { candidateId, vector, k }: Looking) {
  const { tenantId } = c;
  const neighbours = await nearestEmbeddings(c.tx, {
    tenantId,
    kind: "question",
    model: c.ai.embedder.model,
    vector,
    k,
  });
  const near = neighbours.filter(({ ownerId, cosine }) => ownerId !== candidateId && cosine >= similarCut);
  const rows = await findDecisionsOf(c.tx, tenantId, {
    candidateIds: near.map(({ ownerId }) => ownerId),
    answerLength: shownAnswerLength,
  });
  return {
    decisions: pickSimilar(near, rows, shown),
    // Farther ones are not similar, so looking at more finds nothing.
    isAll: neighbours.length < k || neighbours.some(({ cosine }) => cosine < similarCut),
  };
}
