import { cellCounts, histogramSizes, histograms } from "@/lib/analytics/cell-types.ts";
import type { DaySums, Sums } from "@/lib/analytics/types.ts";

const dayMs = 86_400_000;

export function zeroSums(): Sums {
  const counts = Object.fromEntries(cellCounts.map((name) => [name, 0]));
  const bins = Object.fromEntries(
    histograms.map((name) => [name, new Array<number>(histogramSizes[name]).fill(0)]),
  );
  return { ...counts, ...bins } as Sums;
}

export function sumDays(days: readonly Sums[]): Sums {
  const total = zeroSums();
  for (const day of days) {
    for (const name of cellCounts) total[name] += day[name];
    for (const name of histograms) {
      const bins = total[name];
      day[name].forEach((count, bin) => (bins[bin] = (bins[bin] ?? 0) + count));
    }
  }
  return total;
}

/** `days` after a civil date, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Every day from `first` to `last` (both `YYYY-MM-DD`), with zeros where nothing was counted. */
export function fillDays(rows: readonly DaySums[], first: string, last: string): DaySums[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: DaySums[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const { day: _, ...found } = known.get(day) ?? { day };
    days.push({ ...zeroSums(), ...withoutEmpty(found), day });
  }
  return days;
}

/** A histogram that is empty in the table stands for zeros. */
function withoutEmpty(sums: Partial<Sums>): Partial<Sums> {
  return Object.fromEntries(
    Object.entries(sums).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}
