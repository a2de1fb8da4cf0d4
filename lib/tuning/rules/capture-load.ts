import { countAnswers, type EvidenceCell, partAbove, sumOf } from "@/lib/tuning/rules/cut-evidence.ts";

export type LoadInput = {
  cells: readonly EvidenceCell[];
  days: number;
  alwaysCaptured: number;
  auditRate: number;
};

/** Candidates a day at a cut: what lies below it, what is captured whatever the cut, and the audit sample of the rest. */
export function capturedPerDay({ cells, days, alwaysCaptured, auditRate }: LoadInput, cut: number): number {
  const captured = countAnswers(cells).reduce((sum, count, bin) => {
    const above = partAbove(bin, cut);
    return sum + count * (1 - above + above * auditRate);
  }, alwaysCaptured);
  return captured / Math.max(1, days);
}

const daysOfWeek = 7;

/** How much busier the busiest seven days in a row were than the mean of all; 1 for less than a week. */
export function peakFactor(dailyAnswers: readonly number[]): number {
  if (dailyAnswers.length <= daysOfWeek) return 1;
  const mean = sumOf(dailyAnswers) / dailyAnswers.length;
  if (mean === 0) return 1;
  let busiest = 0;
  for (let from = 0; from + daysOfWeek <= dailyAnswers.length; from += 1)
    busiest = Math.max(busiest, sumOf(dailyAnswers.slice(from, from + daysOfWeek)) / daysOfWeek);
  return Math.max(1, busiest / mean);
}

/** The highest cut, in hundredths, at which a busy week's day is no more than `capacity`; the minimum where none is. */
export function highestAffordable(
  input: LoadInput & { dailyAnswers: readonly number[] },
  bounds: { minimum: number; maximum: number },
  capacity: number,
): number {
  const peak = peakFactor(input.dailyAnswers);
  for (let cut = Math.floor(bounds.maximum * 100 + 1e-9) / 100; cut > bounds.minimum; cut -= 0.01)
    if (capturedPerDay(input, cut) * peak <= capacity) return Math.round(cut * 100) / 100;
  return bounds.minimum;
}
