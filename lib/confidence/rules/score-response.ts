import { findSignals } from "@/lib/confidence/rules/find-signals.ts";
import { createReader } from "@/lib/core/reading/reading.ts";
import { scoreCompleteness } from "@/lib/confidence/rules/score-completeness.ts";
import { scoreMemory } from "@/lib/confidence/rules/score-memory.ts";
import { scorePolicy } from "@/lib/confidence/rules/score-policy.ts";
import { scoreRetrieval } from "@/lib/confidence/rules/score-retrieval.ts";
import { composeFactors, shareWeights } from "@/lib/confidence/rules/share-weights.ts";
import type { EvidencePart } from "@/lib/confidence/rules/support.ts";
import { defaultWeights, type Scoring, type ScoringInput } from "@/lib/confidence/types.ts";

/** Stored with every score; raise it with any change that can change a score. */
export const ruleVersion = "2026-11-4";

const nothingLeftOut: ReadonlySet<EvidencePart> = new Set();

/**
 * Scores one response: four factors with their evidence, the composite over those that apply, and the signals. Same
 * input, same result; linear in the length of the texts; never throws. Policy and completeness always apply, so the
 * composite is null only when the given weights are 0 for every factor that does.
 * `without` is for benches.
 */
export function scoreResponse(
  input: ScoringInput,
  without: ReadonlySet<EvidencePart> = nothingLeftOut,
): Scoring {
  const reader = createReader(input.language);
  const question = reader.read(input.question);
  const answer = reader.read(input.answer);
  const memoryReadings = input.memory.map((item) => reader.read(item.text));
  const completeness = scoreCompleteness(input, question, answer);
  const factors = {
    retrieval: scoreRetrieval({
      input,
      reader,
      question,
      answer,
      given: [question, ...memoryReadings],
      isRefusal: completeness.evidence.refusal !== null,
      isRefusalCarried: completeness.evidence.isRefusalCarried === true,
      without,
    }),
    policy: scorePolicy(input, answer, { isDeclined: completeness.evidence.refusal !== null }),
    completeness,
    memory: scoreMemory(input.memory, memoryReadings, answer, reader.capitalizesNouns),
  };
  const weights = shareWeights(factors, input.weights ?? defaultWeights);
  return {
    ruleVersion,
    composite: composeFactors(factors, weights),
    factors,
    weights,
    signals: findSignals(input, factors, answer),
  };
}
