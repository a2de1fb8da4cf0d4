import { timeEdges } from "@/lib/analytics/cell-types.ts";

const total = (bins: readonly number[]) => bins.reduce((sum, count) => sum + count, 0);

/**
 * How likely a right answer has a higher confidence than one that was not right, ties counting half (the area under the ROC
 * curve, Hanley & McNeil 1982), of confidences cut to bins. Null where there is none of either kind.
 */
export function aurocOf(right: readonly number[], wrong: readonly number[]): number | null {
  const pairs = total(right) * total(wrong);
  if (pairs === 0) return null;
  let below = 0;
  let won = 0;
  right.forEach((count, bin) => {
    const tied = wrong[bin] ?? 0;
    won += count * (below + tied / 2);
    below += tied;
  });
  return won / pairs;
}

export type ReliabilityBin = { from: number; to: number; right: number; judged: number };

/** What was said against what came of it, in tenths; tenths without a verdict are left out. */
export function reliabilityOf(right: readonly number[], wrong: readonly number[]): ReliabilityBin[] {
  const per = right.length / 10;
  return Array.from({ length: 10 }, (_, tenth) => {
    const of = (bins: readonly number[]) => total(bins.slice(tenth * per, (tenth + 1) * per));
    return { from: tenth / 10, to: (tenth + 1) / 10, right: of(right), judged: of(right) + of(wrong) };
  }).filter(({ judged }) => judged > 0);
}

/** The edges of a bin of durations in seconds; the last one is open. */
export function timeEdgesOf(bin: number): { from: number; to: number | null } {
  return { from: timeEdges[bin - 1] ?? 0, to: timeEdges[bin] ?? null };
}

/** About the middle duration in seconds, by straight lines inside the bins; null where there is none. */
export function medianSeconds(bins: readonly number[]): number | null {
  const half = total(bins) / 2;
  if (half === 0) return null;
  let before = 0;
  for (const [bin, count] of bins.entries()) {
    if (count > 0 && before + count >= half) {
      const { from, to } = timeEdgesOf(bin);
      return to === null ? from : from + ((half - before) / count) * (to - from);
    }
    before += count;
  }
  return null;
}

/** Neighbouring bins taken together. */
export function joinBins(bins: readonly number[], into: number): number[] {
  const per = bins.length / into;
  return Array.from({ length: into }, (_, index) => total(bins.slice(index * per, (index + 1) * per)));
}
