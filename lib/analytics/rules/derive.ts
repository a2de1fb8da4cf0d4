import { histogramSizes } from "@/lib/analytics/cell-types.ts";
import {
  aurocOf,
  joinBins,
  medianSeconds,
  reliabilityOf,
  timeEdgesOf,
} from "@/lib/analytics/rules/read-bins.ts";
import type { DaySums, Readings, ScoreColumn, ScoreName, Sums, TimeBin } from "@/lib/analytics/types.ts";

const scoreBins = 10;

/** What a sum of days says beyond its counts. */
export function readSums(sums: Sums): Readings {
  return {
    auroc: aurocOf(sums.rightBins, sums.wrongBins),
    reliability: reliabilityOf(sums.rightBins, sums.wrongBins),
    decisionSeconds: medianSeconds(sums.decisionTimes),
    learningSeconds: medianSeconds(sums.learningTimes),
    decisionTimes: timeBins(sums.decisionTimes),
    learningTimes: timeBins(sums.learningTimes),
    scores: {
      composite: scoresOf(sums, "composite"),
      retrieval: sums.retrieval,
      policy: sums.policy,
      completeness: sums.completeness,
      memory: sums.memory,
    },
  };
}

function timeBins(bins: readonly number[]): TimeBin[] {
  return bins.map((count, bin) => ({ ...timeEdgesOf(bin), count }));
}

/** How many answers had a score in each tenth. */
export function scoresOf(sums: Sums, name: ScoreName): number[] {
  if (name !== "composite") return sums[name];
  const all = Array.from(
    { length: histogramSizes.compositeCaptured },
    (_, bin) => (sums.compositeCaptured[bin] ?? 0) + (sums.compositeKept[bin] ?? 0),
  );
  return joinBins(all, scoreBins);
}

/** Scores over time: a column a day, or a week where a range has more than `most` days; weeks end on the last day. */
export function scoreColumns(days: readonly DaySums[], name: ScoreName, most: number): ScoreColumn[] {
  const width = days.length > most ? 7 : 1;
  const columns: ScoreColumn[] = [];
  for (let end = days.length; end > 0; end -= width) {
    const part = days.slice(Math.max(0, end - width), end);
    const bins = new Array<number>(scoreBins).fill(0);
    for (const day of part)
      scoresOf(day, name).forEach((count, bin) => (bins[bin] = (bins[bin] ?? 0) + count));
    columns.unshift({ first: part[0]?.day ?? "", last: part.at(-1)?.day ?? "", bins });
  }
  return columns;
}
