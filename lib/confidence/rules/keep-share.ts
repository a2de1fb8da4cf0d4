import { composeFactors, shareWeights } from "@/lib/confidence/rules/share-weights.ts";
import { factorNames, type Factors, type FactorWeights } from "@/lib/confidence/types.ts";

/** A factor's score each, null where it did not apply. */
export type ScoredFactors = Readonly<Record<(typeof factorNames)[number], number | null>>;

export type CutQuestion = {
  scores: readonly ScoredFactors[];
  before: FactorWeights;
  after: FactorWeights;
  /** The cut under the weights before, 0..1, with the bounds within which it may lie. */
  cut: number;
  minimum: number;
  maximum: number;
};

/** Fewer scores than this say nothing about a share. */
export const minimumScores = 50;

/** The composite that the weights give to factors known by their scores alone; null as for a response. */
export function compositeOf(scores: ScoredFactors, weights: FactorWeights): number | null {
  const applies = (name: (typeof factorNames)[number]) =>
    scores[name] === null ? null : { score: scores[name], evidence: {} };
  const factors = Object.fromEntries(factorNames.map((name) => [name, applies(name)])) as unknown as Factors;
  return composeFactors(factors, shareWeights(factors, weights));
}

/**
 * Where the cut must stand under new weights for the same share of the given scores to lie below it: the composite's scale
 * moves with the weights, the reviewers' day does not. Half way between the two composites it separates, in steps of 0.001
 * and within the bounds; null where there are too few scores to say.
 */
export function cutOfSameShare(question: CutQuestion): number | null {
  const { scores, cut, minimum, maximum } = question;
  const before = compositesOf(scores, question.before);
  const after = compositesOf(scores, question.after).toSorted((a, b) => a - b);
  if (before.length < minimumScores || after.length < minimumScores) return null;
  const share = before.filter((composite) => composite < cut).length / before.length;
  const rank = Math.round(share * after.length);
  const low = after[rank - 1] ?? 0;
  const high = after[rank] ?? 1;
  const middle = Math.ceil(((low + high) / 2) * 1_000) / 1_000;
  return Math.min(maximum, Math.max(minimum, middle));
}

function compositesOf(scores: readonly ScoredFactors[], weights: FactorWeights): number[] {
  return scores.flatMap((one) => compositeOf(one, weights) ?? []);
}
