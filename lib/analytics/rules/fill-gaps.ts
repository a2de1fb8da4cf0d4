import type { DayCounts, HistogramBin } from "@/lib/analytics/types.ts";

const dayMs = 86_400_000;

/** Every day from `first` to `last` (both `YYYY-MM-DD`), with zeros where nothing was counted. */
export function fillDays(rows: DayCounts[], first: string, last: string): DayCounts[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: DayCounts[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, received: 0, captured: 0, decided: 0, live: 0 });
  }
  return days;
}

/** All bins of a histogram over 0..1, with zeros where nothing was counted. */
export function fillBins(
  rows: { bin: number; captured: number; notCaptured: number }[],
  binCount: number,
): HistogramBin[] {
  const known = new Map(rows.map((row) => [row.bin, row]));
  return Array.from({ length: binCount }, (_, bin) => ({
    from: bin / binCount,
    to: (bin + 1) / binCount,
    captured: known.get(bin)?.captured ?? 0,
    notCaptured: known.get(bin)?.notCaptured ?? 0,
  }));
}
