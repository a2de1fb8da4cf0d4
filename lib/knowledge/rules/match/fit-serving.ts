import { clopperPearsonUpper, isShareBounded } from "@/lib/core/clopper-pearson.ts";
import { fitLogistic } from "@/lib/core/fit-logistic.ts";
import { boundConfidence, neverServed } from "@/lib/knowledge/rules/match/serving-threshold.ts";

/** What came of a served answer: the model's own probability, the bucket of its document, and the verdict. */
export type ServedLabel = { probability: number; bucket: number; isRight: boolean };

export type ServingFit = {
  /** `tenant` once its own verdicts meet the bound by themselves. */
  source: "public" | "tenant";
  calibration: { offset: number; slope: number };
  /** Log odds added to every public threshold. */
  shift: number;
  labelCount: number;
  wrongCount: number;
  /** Upper bound of the wrong share at the thresholds that result, from the tenant's own verdicts; null without any. */
  upperBound: number | null;
};

export const logOdds = (share: number) =>
  Math.log(Math.max(1e-9, share) / Math.max(1e-9, 1 - Math.min(1, share)));

/** So many of each side before the probability is calibrated anew. */
const minSide = 10;
/** So many wrong ones before a higher threshold is more than chance. */
const minWrong = 3;

/**
 * Where a tenant serves, from what came of its reuses pooled over all documents: the lowest shift of the public thresholds at
 * which the Clopper-Pearson bound of its own verdicts holds; until there are enough for that the public thresholds, raised
 * where its own verdicts already break the bound.
 */
export function fitServing(
  labels: readonly ServedLabel[],
  thresholds: readonly number[],
  maxWrongShare: number,
): ServingFit {
  const placed = labels
    .flatMap(({ probability, bucket, isRight }) => {
      const threshold = thresholds[bucket] ?? neverServed;
      return threshold >= neverServed ? [] : [{ excess: logOdds(probability) - logOdds(threshold), isRight }];
    })
    .toSorted((a, b) => b.excess - a.excess);
  const wrongCount = labels.filter(({ isRight }) => !isRight).length;
  const own = lowestShift(placed, (wrong, n) => isShareBounded({ wrong, n }, maxWrongShare, boundConfidence));
  const shift = own === null ? raisedShift(placed, maxWrongShare) : down(own, placed);
  const served = placed.filter(({ excess }) => excess >= shift);
  const wrong = served.filter(({ isRight }) => !isRight).length;
  return {
    source: own === null ? "public" : "tenant",
    calibration: calibrate(labels),
    shift,
    labelCount: labels.length,
    wrongCount,
    upperBound: served.length === 0 ? null : clopperPearsonUpper(wrong, served.length, boundConfidence),
  };
}

type Placed = { excess: number; isRight: boolean };

/** The lowest excess down to which the verdicts hold; null where they nowhere do. */
function lowestShift(placed: readonly Placed[], holds: (wrong: number, n: number) => boolean): number | null {
  let wrong = 0;
  let lowest: number | null = null;
  placed.forEach(({ excess, isRight }, index) => {
    if (!isRight) wrong += 1;
    const isLastOfTie = placed[index + 1]?.excess !== excess;
    if (isLastOfTie && holds(wrong, index + 1)) lowest = excess;
  });
  return lowest;
}

/** A shift upwards leaves out what broke the bound; where nothing lies between it and the public thresholds they serve the same. */
function down(shift: number, placed: readonly Placed[]): number {
  return shift > 0 && !placed.some(({ excess }) => excess >= 0 && excess < shift) ? 0 : shift;
}

function raisedShift(placed: readonly Placed[], maxWrongShare: number): number {
  const served = placed.filter(({ excess }) => excess >= 0);
  const wrong = served.filter(({ isRight }) => !isRight);
  if (wrong.length < minWrong || wrong.length / served.length <= maxWrongShare) return 0;
  const held = lowestShift(served, (count, n) => count / n <= maxWrongShare);
  const highest = Math.max(...wrong.map(({ excess }) => excess));
  return Math.max(0, held ?? highest + 0.01);
}

function calibrate(labels: readonly ServedLabel[]): { offset: number; slope: number } {
  const wrong = labels.filter(({ isRight }) => !isRight).length;
  if (wrong < minSide || labels.length - wrong < minSide) return { offset: 0, slope: 1 };
  const [slope = 1, offset = 0] = fitLogistic({
    rows: labels.map(({ probability }) => [logOdds(probability)]),
    isRight: labels.map(({ isRight }) => isRight),
    ridge: 1,
  });
  return slope > 0 ? { offset, slope } : { offset: 0, slope: 1 };
}

/**
 * The threshold that a document's own verdicts ask for: the lowest at which no more than `maxWrongShare` of them were wrong;
 * just above its highest wrong one where there is none such. Null where none was wrong: they may only tighten.
 */
export function documentFloor(
  labels: readonly Pick<ServedLabel, "probability" | "isRight">[],
  maxWrongShare: number,
): number | null {
  const wrong = labels.filter(({ isRight }) => !isRight);
  if (wrong.length === 0) return null;
  const placed = labels
    .map(({ probability, isRight }) => ({ excess: probability, isRight }))
    .toSorted((a, b) => b.excess - a.excess);
  const held = lowestShift(placed, (count, n) => count / n <= maxWrongShare);
  const highest = Math.max(...wrong.map(({ probability }) => probability));
  return Math.min(neverServed, held ?? highest + (1 - highest) / 10 + 1e-6);
}
