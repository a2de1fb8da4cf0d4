import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type ComputedScore, computeScores } from "@/lib/confidence/compute-scores.ts";
import { findRephrased } from "@/lib/confidence/find-rephrased.ts";
import { storeScores } from "@/lib/confidence/store-scores.ts";
import { captureCandidates } from "@/lib/review/capture-candidates.ts";
import { captureRephrased } from "@/lib/review/capture-rephrased.ts";

/** Only who is known and asked before in the same thread can have asked again. */
const inConversation = (scores: readonly ComputedScore[]) =>
  scores.flatMap(({ material: { threadId, subjectId, recentQuestions, responseId } }) =>
    threadId === null || subjectId === null || recentQuestions.length === 0 ? [] : responseId,
  );

/** Both are null where the text was erased before it could be scored; `candidateId` where the response is not captured. */
export type Scored = { responseId: string; confidenceId: string | null; candidateId: string | null };

/**
 * Scores responses and captures those that the score, a signal or the audit sample picks, all in one transaction; one result
 * a response, in order. Safe to run twice. Throws `not_found` where a response is missing.
 */
export async function scoreAndCapture(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<Scored[]> {
  requirePermission(ctx.actor, "ingest");
  const scores = await computeScores(ctx, { responseIds: [...new Set(responseIds)] });
  const rephrased = await findRephrased(ctx, { responseIds: inConversation(scores) });
  const reused = new Set(
    scores.flatMap(({ material }) => (material.reuseId === null ? [] : material.responseId)),
  );
  const found = await inTransaction(ctx, async (c) => {
    const results = await storeScores(c, scores);
    const inputs = results.flatMap(({ captureReason, ...result }) => {
      // Also where the tenant switched the signal off: a vote against a served answer is one against its document.
      const isVotedDown = result.hasNegativeFeedback && reused.has(result.responseId);
      const reason = captureReason ?? (isVotedDown ? "reuse" : null);
      return reason === null ? [] : [{ ...result, captureReason: reason }];
    });
    const captured = await captureCandidates(c, inputs);
    await captureRephrased(c, rephrased);
    const candidateIds = new Map(
      inputs.map(({ responseId }, index) => [responseId, captured[index]?.candidateId ?? null]),
    );
    return new Map(
      results.map(({ responseId, confidenceId }) => [
        responseId,
        { responseId, confidenceId, candidateId: candidateIds.get(responseId) ?? null },
      ]),
    );
  });
  return responseIds.map(
    (responseId) => found.get(responseId) ?? { responseId, confidenceId: null, candidateId: null },
  );
}
