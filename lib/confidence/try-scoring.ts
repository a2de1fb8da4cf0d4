import { explainCapture } from "@/lib/confidence/rules/explain-capture.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { findRuleProblems } from "@/lib/confidence/rules/tenant-rules.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { embedTexts, toScoringChoices } from "@/lib/confidence/compute-scores.ts";
import { TryScoringInput, type TryScoringResult } from "@/lib/confidence/config-types.ts";
import { factorNames } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";

/**
 * What an answer would score now, and which rules it would break, by the configuration in force or by the rules given
 * instead of its own; nothing is stored. Without a passage the agent counts as one that does not retrieve.
 */
export async function tryScoring(ctx: Ctx, input: TryScoringInput): Promise<TryScoringResult> {
  requirePermission(ctx.actor, "admin");
  const { question, answer, passage = "", rules } = parseInput(TryScoringInput, input);
  const problems = rules === undefined ? [] : findRuleProblems(rules);
  if (problems[0] !== undefined) throw new DomainError("invalid_input", problems[0].message, { problems });
  const { config, threshold } = await inTransaction(ctx, async (c) => ({
    config: await getScoringConfig(c),
    threshold: await getThreshold(c),
  }));
  const passages = passage.trim() === "" ? null : [{ id: null, title: null, score: null, text: passage }];
  const [vectors = null] = await embedTexts(ctx, [{ question, answer, passages }]);
  const { composite, factors, signals } = scoreResponse({
    question,
    answer,
    passages,
    ...nothingElse(ctx.now()),
    ...toScoringChoices({ ...config, rules: rules ?? config.rules }),
    vectors,
  });
  // No response has this id, and an audit rate of 0 leaves only what the answer itself gives cause for.
  const facts = { composite, threshold: threshold.value, signals, auditRate: 0 };
  const { captureReason } = decideCapture({ ...facts, responseId: "" });
  return {
    composite,
    capture: explainCapture({ ...facts, captureReason }),
    isCaptured: captureReason !== null,
    factors: factorNames.map((factor) => ({ factor, score: factors[factor]?.score ?? null })),
    broken: factors.policy?.evidence.broken ?? [],
  };
}

function nothingElse(occurredAt: Date) {
  return {
    language: null,
    occurredAt,
    finishReason: null,
    toolCalls: [],
    policy: [],
    memory: [],
    feedback: [],
    scores: {},
  };
}
