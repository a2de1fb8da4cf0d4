/** Two-sided 95 % normal quantile. */
const z95 = 1.959963984540054;

export type Interval = { low: number; high: number };

/**
 * The 95 % score interval of a share, `right` of `n` (Wilson, JASA 22, 1927). 0..1 both; without observations it says
 * nothing: 0 to 1.
 */
export function wilsonInterval(right: number, n: number): Interval {
  if (n <= 0) return { low: 0, high: 1 };
  const share = right / n;
  const z2 = z95 * z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
