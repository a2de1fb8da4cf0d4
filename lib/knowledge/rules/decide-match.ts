import { linear, sigmoid } from "@/lib/core/fit-logistic.ts";
import {
  type MatchFeatures,
  weighMatch,
  type WeighedMatch,
} from "@/lib/knowledge/rules/match/find-features.ts";
import { fittedModel } from "@/lib/knowledge/rules/match/fitted-model.ts";
import { type GuardVerdict, runGuards } from "@/lib/knowledge/rules/match/guards/run-guards.ts";
import { matchProbability } from "@/lib/knowledge/rules/match/match-model.ts";
import { neverServed, toBucket } from "@/lib/knowledge/rules/match/serving-threshold.ts";
import type { MatchDocument, MatchQuestion } from "@/lib/knowledge/rules/match/types.ts";
import { isSameText } from "@/lib/knowledge/rules/same-text.ts";

export const matchRuleVersion = "match-2";

/**
 * When a match is served: `thresholds` by bucket of phrasings, 0..1 or `neverServed`; `floors` are higher thresholds of single
 * documents, from their own verdicts. `calibration` turns the model's log odds into this tenant's: it changes what is said of
 * probability and threshold alike, and not what is served.
 */
export type ServingPolicy = {
  thresholds: readonly number[];
  calibration: { offset: number; slope: number };
  floors: ReadonlyMap<string, number>;
};

export type RefusalReason = "guarded" | "too_close_to_other" | "too_far" | "unsure";

type Judged = {
  documentId: string;
  phrasingId: string;
  runnerUpId: string | null;
  /** Estimated probability, 0..1, that the document answers, and the threshold it is held against. */
  probability: number;
  threshold: number;
  features: MatchFeatures;
  guards: GuardVerdict[];
  /** Every document that was weighed, best first. */
  ranked: { documentId: string; phrasingId: string; score: number; cosine: number }[];
  /** The question is one of the document's phrasings, word for word. */
  isExact: boolean;
};

export type MatchVerdict =
  | ({ kind: "served" } & Judged)
  | ({ kind: "refused"; reason: RefusalReason } & Judged)
  | { kind: "nothing_near"; probability: 0 };

/** A reviewer approved the answer to this very question: what is left is that the approval was wrong. */
const exactProbability = 0.999;
/** Where a refused match was short of the threshold, these say what it lacked most. */
const closeMargin = 0.1;
const farNearest = 0.75;

/** Serves the best document when it is sure enough by the tenant's bound and no guard speaks against it. */
export function decideMatch(
  question: MatchQuestion,
  documents: readonly MatchDocument[],
  policy: ServingPolicy,
): MatchVerdict {
  const weighed = weighMatch(question, documents);
  const [best, second] = weighed?.ranked ?? [];
  if (weighed === null || best === undefined) return { kind: "nothing_near", probability: 0 };
  const { document } = best;
  const isExact = isWordForWord(weighed);
  const told = (share: number) => calibrated(share, policy.calibration);
  const estimated = matchProbability(weighed.features, fittedModel);
  const bucket = policy.thresholds[toBucket(document.phrasingCount)] ?? neverServed;
  const needed = Math.max(bucket, policy.floors.get(document.documentId) ?? 0);
  const [probability, threshold] = isExact
    ? [Math.max(exactProbability, estimated), Math.min(exactProbability, needed)]
    : [estimated, needed];
  const guards = runGuards({ ...weighed, language: document.language });
  const judged: Judged = {
    documentId: document.documentId,
    phrasingId: best.nearestPhrasingId,
    runnerUpId: second?.document.documentId ?? null,
    probability: told(probability),
    threshold: threshold >= neverServed ? neverServed : told(threshold),
    features: weighed.features,
    guards,
    ranked: weighed.ranked.map(
      ({ document: { documentId }, nearestPhrasingId: phrasingId, score, cosine }) => ({
        documentId,
        phrasingId,
        score,
        cosine,
      }),
    ),
    isExact,
  };
  if (guards.some(({ passed }) => !passed)) return { kind: "refused", reason: "guarded", ...judged };
  if (probability >= threshold) return { kind: "served", ...judged };
  return { kind: "refused", reason: whyShort(weighed.features, second !== undefined), ...judged };
}

function calibrated(probability: number, { offset, slope }: ServingPolicy["calibration"]): number {
  const odds = Math.log(Math.max(1e-9, probability) / Math.max(1e-9, 1 - probability));
  return offset === 0 && slope === 1 ? probability : sigmoid(linear([slope, offset], [odds]));
}

function isWordForWord({ question, phrasings }: WeighedMatch): boolean {
  return phrasings.some(({ text }) => isSameText(question.text, text));
}

function whyShort(features: MatchFeatures, hasSecond: boolean): RefusalReason {
  if (features.nearest < farNearest) return "too_far";
  return hasSecond && features.kernelMargin < closeMargin ? "too_close_to_other" : "unsure";
}
