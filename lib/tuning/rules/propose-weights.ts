import { type FactorWeights, factorNames } from "@/lib/confidence/types.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import {
  compose,
  fitLinkOf,
  fitWeights,
  type Link,
  logLosses,
  probabilityOf,
  type Verdict,
} from "@/lib/tuning/rules/fit-weights.ts";
import {
  brierScore,
  calibrate,
  fitIsotonic,
  type Observation,
  reliabilityBins,
} from "@/lib/tuning/rules/isotonic.ts";
import {
  type Calibration,
  minimumVerdicts,
  type RefitEvidence,
  type RefitOutcome,
  type WeightsTest,
} from "@/lib/tuning/types.ts";

/** A reviewer's verdict with what was scored; `ruleVersion` says by which rules. */
export type ScoredVerdict = Verdict & { responseId: string; ruleVersion: string };

export type Refit = { outcome: RefitOutcome; reason: string; evidence: RefitEvidence };

/**
 * One-sided 95 % normal quantile. In drawn worlds of 200 verdicts it replaces weights that are the true ones in 4 or 5 of 60
 * and finds clearly better ones in 34 to 58 of 60 (half of that gate: 9 to 13, and 46 to 59) [measured].
 */
const z95 = 1.645;
/** Of fewer answers of one kind nothing can be learned about what tells the two apart. */
const minimumOfEach = 20;
const shownBins = 10;

/**
 * Whether other weights would tell right from wrong better, and what a composite has meant. Half of the verdicts, split by
 * a hash of the response, fits; the other half judges: weights are proposed only where both log loss and Brier are better
 * there, the first with 95 % confidence. Same verdicts, same proposal.
 */
export function proposeWeights(given: readonly ScoredVerdict[], inForce: FactorWeights): Refit {
  const verdicts = ofNewestRules(given);
  const rightCount = verdicts.filter((verdict) => verdict.isRight).length;
  const counts = { verdictCount: verdicts.length, rightCount };
  const tooFew = describeTooFew(verdicts.length, rightCount);
  if (tooFew !== null)
    return { outcome: "too_few", reason: tooFew, evidence: { ...counts, inForce: null, proposed: null } };
  const halves = split(verdicts);
  const before = testWeights(inForce, verdicts, halves);
  const weights = toHundredths(fitWeights(halves.fit, inForce).weights);
  const after = testWeights(weights, verdicts, halves);
  const evidence = { ...counts, inForce: before.test };
  const gain = compareLosses(before.losses, after.losses);
  if (gain.mean <= z95 * gain.standardError || after.test.brier >= before.test.brier) {
    const reason = `${countVerdicts(counts)} The best other weights are not surely better on those held back, so the weights stay.`;
    return { outcome: "kept", reason, evidence: { ...evidence, proposed: null } };
  }
  const reason = `${countVerdicts(counts)} Other weights tell right from wrong better on those held back: Brier ${after.test.brier.toFixed(3)} instead of ${before.test.brier.toFixed(3)}.`;
  return { outcome: "proposed", reason, evidence: { ...evidence, proposed: after.test } };
}

function countVerdicts({ verdictCount, rightCount }: { verdictCount: number; rightCount: number }): string {
  return `${verdictCount} verdicts, ${rightCount} of them right.`;
}

function describeTooFew(count: number, rightCount: number): string | null {
  if (count < minimumVerdicts)
    return `${count} verdicts about answers; at least ${minimumVerdicts} are needed.`;
  if (Math.min(rightCount, count - rightCount) >= minimumOfEach) return null;
  const kind = rightCount < minimumOfEach ? "right" : "wrong or partly right";
  return `Of ${count} verdicts only ${Math.min(rightCount, count - rightCount)} say ${kind}; at least ${minimumOfEach} are needed.`;
}

/** Scores of older rules are on another scale: they count only while those of the newest are too few. */
function ofNewestRules(verdicts: readonly ScoredVerdict[]): readonly ScoredVerdict[] {
  const newest = verdicts.reduce((max, { ruleVersion }) => (ruleVersion > max ? ruleVersion : max), "");
  const current = verdicts.filter(({ ruleVersion }) => ruleVersion === newest);
  return current.length >= minimumVerdicts ? current : verdicts;
}

type Halves = { fit: ScoredVerdict[]; judge: ScoredVerdict[] };

function split(verdicts: readonly ScoredVerdict[]): Halves {
  const isToFit = ({ responseId }: ScoredVerdict) =>
    Number.parseInt(textHash(responseId).slice(0, 6), 16) % 2 === 0;
  return { fit: verdicts.filter(isToFit), judge: verdicts.filter((verdict) => !isToFit(verdict)) };
}

function testWeights(
  weights: FactorWeights,
  all: readonly ScoredVerdict[],
  { fit, judge }: Halves,
): { test: WeightsTest; losses: number[] } {
  const link: Link = fitLinkOf(fit, weights);
  const losses = logLosses(judge, weights, link);
  const predicted = judge.map(({ factors, isRight }): Observation => ({
    value: probabilityOf(factors, weights, link),
    isRight,
  }));
  return {
    test: {
      weights,
      logLoss: losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length),
      brier: brierScore(predicted) ?? 1,
      calibration: testCalibration(
        composites(all, weights),
        composites(fit, weights),
        composites(judge, weights),
      ),
    },
    losses,
  };
}

function composites(verdicts: readonly Verdict[], weights: FactorWeights): Observation[] {
  return verdicts.map(({ factors, isRight }) => ({ value: compose(factors, weights), isRight }));
}

/** Judged as fitted on one half; what is shown is then fitted on all, since more cases only make it better. */
function testCalibration(
  all: readonly Observation[],
  fit: readonly Observation[],
  judge: readonly Observation[],
): Calibration | null {
  const knots = fitIsotonic(fit);
  const calibrated = judge.map(({ value, isRight }) => ({
    value: calibrate(value, knots) ?? value,
    isRight,
  }));
  const brierBefore = brierScore(judge);
  const brierAfter = brierScore(calibrated);
  if (brierBefore === null || brierAfter === null || brierAfter >= brierBefore) return null;
  return { brierBefore, brierAfter, knots: fitIsotonic(all), bins: reliabilityBins(all, shownBins) };
}

function compareLosses(
  before: readonly number[],
  after: readonly number[],
): { mean: number; standardError: number } {
  const gains = before.map((loss, at) => loss - (after[at] ?? loss));
  const n = Math.max(1, gains.length);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / n;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, n - 1);
  return { mean, standardError: Math.sqrt(variance / n) };
}

/** Weights in steps of 0.01 that still sum to 1, by largest remainder: what a person can read and type. */
export function toHundredths(weights: FactorWeights): FactorWeights {
  const parts = factorNames.map((name) => ({
    name,
    floor: Math.floor(weights[name] * 100 + 1e-9),
    exact: weights[name] * 100,
  }));
  let left = 100 - parts.reduce((sum, part) => sum + part.floor, 0);
  const rounded = { ...weights };
  for (const { name, floor } of parts.toSorted((a, b) => b.exact - b.floor - (a.exact - a.floor))) {
    rounded[name] = (floor + (left > 0 ? 1 : 0)) / 100;
    left -= 1;
  }
  return rounded;
}
