export type PairCount<Category> = { first: Category; second: Category; count: number };

export type Kappa = {
  /** Share of pairs that agree, 0..1. */
  observed: number;
  /** Share that would agree by chance, given how often each rater uses each category, 0..1. */
  expected: number;
  /** -1..1; 1 is perfect, 0 is what chance gives. */
  value: number;
  standardError: number;
  /** The 95 % interval of `value`, cut to -1..1. */
  low: number;
  high: number;
};

const z95 = 1.959964;

/**
 * Cohen's kappa of two raters over pairs of ratings of the same thing (Cohen 1960, "A coefficient of agreement for nominal
 * scales"), with the standard error of Fleiss, Cohen & Everitt 1969, "Large sample standard errors of kappa and weighted
 * kappa", unweighted case. Null without pairs, and where chance alone would always agree: then
 * kappa is undefined.
 */
export function cohenKappa<Category>(pairs: readonly PairCount<Category>[]): Kappa | null {
  const n = pairs.reduce((sum, pair) => sum + pair.count, 0);
  if (n === 0) return null;
  const categories = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const cell = (first: Category, second: Category) =>
    pairs.reduce((sum, p) => (p.first === first && p.second === second ? sum + p.count : sum), 0) / n;
  const row = (category: Category) => categories.reduce((sum, other) => sum + cell(category, other), 0);
  const column = (category: Category) => categories.reduce((sum, other) => sum + cell(other, category), 0);
  const sumOf = (share: (category: Category) => number) =>
    categories.reduce((sum, category) => sum + share(category), 0);
  const observed = sumOf((one) => cell(one, one));
  const expected = sumOf((one) => row(one) * column(one));
  if (1 - expected < 1e-12) return null;
  const value = (observed - expected) / (1 - expected);
  const onDiagonal = sumOf(
    (one) => cell(one, one) * (1 - expected - (row(one) + column(one)) * (1 - observed)) ** 2,
  );
  const beside = sumOf((one) =>
    sumOf((other) => (one === other ? 0 : cell(one, other) * (column(one) + row(other)) ** 2)),
  );
  const rest = observed * expected - 2 * expected + observed;
  const variance = (onDiagonal + (1 - observed) ** 2 * beside - rest ** 2) / (n * (1 - expected) ** 4);
  const standardError = Math.sqrt(Math.max(0, variance));
  return {
    observed,
    expected,
    value,
    standardError,
    low: Math.max(-1, value - z95 * standardError),
    high: Math.min(1, value + z95 * standardError),
  };
}
