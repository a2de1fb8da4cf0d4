/**
 * Upper end of the one-sided Clopper-Pearson interval for a share: with `wrong` seen in `n` the true share lies below it with
 * `confidence`. 1 where nothing was seen. Clopper and Pearson, Biometrika 26 (1934). By bisection on the binomial tail.
 */
export function clopperPearsonUpper(wrong: number, n: number, confidence = 0.95): number {
  if (n <= 0 || wrong >= n) return 1;
  if (wrong === 0) return 1 - (1 - confidence) ** (1 / n);
  let low = wrong / n;
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (binomialTail(wrong, n, middle) > 1 - confidence) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether that upper end is at most `most`: one look at the tail instead of a search for the end. */
export function isShareBounded(
  { wrong, n }: { wrong: number; n: number },
  most: number,
  confidence = 0.95,
): boolean {
  if (n <= 0 || wrong >= n) return most >= 1;
  return wrong / n <= most && binomialTail(wrong, n, most) <= 1 - confidence;
}

/** P(X <= k) of a binomial, by logarithms so that large n do not underflow. */
function binomialTail(k: number, n: number, p: number): number {
  const [logP, logQ] = [Math.log(p), Math.log1p(-p)];
  let logTerm = n * logQ;
  let sum = Math.exp(logTerm);
  for (let i = 1; i <= k; i += 1) {
    logTerm += Math.log((n - i + 1) / i) + logP - logQ;
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}
