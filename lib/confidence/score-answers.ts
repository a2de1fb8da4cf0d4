import { embedTexts, toScoringChoices } from "@/lib/confidence/compute-scores.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

export type AnswerToScore = {
  question: string;
  answer: string;
  passages: readonly { title: string | null; text: string }[];
};

/**
 * The composite each answer would have, as one that an agent gives on these passages and nothing else, by the configuration
 * in force; nothing is stored. Null where no factor counts.
 */
export async function scoreAnswers(
  ctx: Ctx,
  { answers }: { answers: readonly AnswerToScore[] },
): Promise<(number | null)[]> {
  requirePermission(ctx.actor, "read");
  if (answers.length === 0) return [];
  const config = await getScoringConfig(ctx);
  const vectors = await embedTexts(ctx, answers);
  return answers.map(({ question, answer, passages }, index) => {
    const { composite } = scoreResponse({
      question,
      answer,
      passages: passages.map(({ title, text }) => ({ id: null, title, score: null, text })),
      language: null,
      occurredAt: ctx.now(),
      finishReason: null,
      toolCalls: [],
      policy: [],
      memory: [],
      feedback: [],
      scores: {},
      ...toScoringChoices(config),
      vectors: vectors[index] ?? null,
    });
    return composite;
  });
}
