import { isShareBounded } from "@/lib/core/clopper-pearson.ts";

/** Documents with at least so many phrasings are judged together; the fewer, the less is known about what they answer. */
export const phrasingBuckets = [1, 2, 4, 8, 15] as const;

export function toBucket(phrasingCount: number): number {
  return Math.max(
    0,
    phrasingBuckets.findLastIndex((least) => phrasingCount >= least),
  );
}

/** By bucket: [threshold, how many would be served at it, how many of those wrongly], thresholds falling. */
export type PublicLabels = readonly (readonly (readonly [
  threshold: number,
  served: number,
  wrong: number,
])[])[];

/** Of every bound: the true share of wrong answers lies below it in 19 of 20 cases. */
export const boundConfidence = 0.95;

/** Nothing is served at this. */
export const neverServed = 1.01;

/**
 * For each bucket the lowest threshold at which the Clopper-Pearson upper bound of the wrong share stays within `maxWrongShare`,
 * from labels the model was not fitted on; `neverServed` where there is none.
 */
export function publicThresholds(labels: PublicLabels, maxWrongShare: number): number[] {
  return labels.map((points) => {
    let lowest = neverServed;
    for (const [threshold, served, wrong] of points) {
      if (isShareBounded({ wrong, n: served }, maxWrongShare, boundConfidence)) lowest = threshold;
    }
    return lowest;
  });
}

/** At most one wrong answer in a hundred served, until an admin says otherwise. */
export const defaultMaxWrongShare = 0.01;
