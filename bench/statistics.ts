/** The value below which a share of the samples lies, by nearest rank. Throws without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (value === undefined) throw new Error("no samples to take a quantile of");
  return value;
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);
export const p95 = (samples: readonly number[]) => quantile(samples, 0.95);

export const mean = (samples: readonly number[]) =>
  samples.reduce((sum, x) => sum + x, 0) / Math.max(1, samples.length);

/** Deterministic pseudo-random numbers in 0..1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const held = shuffled[at];
    const swapped = shuffled[other];
    if (held === undefined || swapped === undefined) continue;
    shuffled[at] = swapped;
    shuffled[other] = held;
  }
  return shuffled;
}

/** Area under the ROC curve by ranks, ties counted half; 0.5 where one side is empty. */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  if (positives.length === 0 || negatives.length === 0) return 0.5;
  const all = [
    ...positives.map((score) => ({ score, isPositive: true })),
    ...negatives.map((score) => ({ score, isPositive: false })),
  ];
  all.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end += 1;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at += 1) if (all[at]?.isPositive === true) rankSum += rank;
    start = end;
  }
  return (rankSum - (positives.length * (positives.length + 1)) / 2) / (positives.length * negatives.length);
}
