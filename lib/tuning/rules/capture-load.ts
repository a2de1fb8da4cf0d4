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

/**
 * Candidates a day to be ready for: those of the busiest week, and no fewer than the last days had. After a change of the
 * answers the weeks before say too little, or too much, of what a cut captures.
 */
export function plannedPerDay(input: PlanInput, cut: number): number {
  const { cells, recentDays, dailyAnswers } = input;
  const usual = capturedPerDay(input, cut) * peakFactor(dailyAnswers);
  if (recentDays >= input.days) return usual;
  const alwaysCaptured = (input.alwaysCaptured / Math.max(1, input.days)) * recentDays;
  const recent = cells.filter(({ isRecent }) => isRecent);
  return Math.max(usual, capturedPerDay({ ...input, cells: recent, days: recentDays, alwaysCaptured }, cut));
}

export type PlanInput = LoadInput & { recentDays: number; dailyAnswers: readonly number[] };

/** The highest cut, in hundredths, that a day to be ready for keeps within `capacity`; the minimum where none does. */
export function highestAffordable(
  input: PlanInput,
  bounds: { minimum: number; maximum: number },
  capacity: number,
): number {
  for (
    let hundredth = Math.floor(bounds.maximum * 100 + 1e-9);
    hundredth > bounds.minimum * 100;
    hundredth -= 1
  )
    if (plannedPerDay(input, hundredth / 100) <= capacity) return hundredth / 100;
  return bounds.minimum;
}
