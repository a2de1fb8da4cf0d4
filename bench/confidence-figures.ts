import { auroc, createRandom, mean, quantile } from "./statistics.ts";

export type Judged = { score: number; isCorrect: boolean };

export function aurocOf(judged: readonly Judged[]): number {
  const scoresOf = (isCorrect: boolean) =>
    judged.filter((one) => one.isCorrect === isCorrect).map((one) => one.score);
  return auroc(scoresOf(true), scoresOf(false));
}

const resamples = 500;

/** Middle 95 % of the AUROC over rows drawn with replacement. */
export function aurocInterval(judged: readonly Judged[], seed: number): { low: number; high: number } {
  const random = createRandom(seed);
  const drawn = Array.from({ length: resamples }, () =>
    aurocOf(judged.flatMap(() => judged[Math.floor(random() * judged.length)] ?? [])),
  );
  return { low: quantile(drawn, 0.025), high: quantile(drawn, 0.975) };
}

const bins = 10;

/** Expected calibration error over ten bins of equal width: how far the mean score of a bin is from its share of right answers. */
export function expectedCalibrationError(judged: readonly Judged[]): number {
  let error = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const inside = judged.filter((one) => Math.min(bins - 1, Math.floor(one.score * bins)) === bin);
    if (inside.length === 0) continue;
    const gap = mean(inside.map((one) => one.score)) - mean(inside.map((one) => Number(one.isCorrect)));
    error += (inside.length / judged.length) * Math.abs(gap);
  }
  return error;
}

/** Mean squared distance of the score from 1 (right) and 0 (wrong). */
export function brierScore(judged: readonly Judged[]): number {
  return mean(judged.map((one) => (one.score - Number(one.isCorrect)) ** 2));
}

/** Share of answers that the cut puts on their side: right at or above it, wrong below. */
export function accuracyAt(judged: readonly Judged[], threshold: number): number {
  return mean(judged.map((one) => Number(one.score >= threshold === one.isCorrect)));
}

/** Largest share that can be served, highest scores first and ties together, with at most `maxError` of them wrong. */
export function servedAt(judged: readonly Judged[], maxError: number): number {
  const sorted = judged.toSorted((a, b) => b.score - a.score);
  let wrong = 0;
  let served = 0;
  sorted.forEach((one, index) => {
    if (!one.isCorrect) wrong += 1;
    const isTie = sorted[index + 1]?.score === one.score;
    if (!isTie && wrong / (index + 1) <= maxError) served = index + 1;
  });
  return served / Math.max(1, judged.length);
}
