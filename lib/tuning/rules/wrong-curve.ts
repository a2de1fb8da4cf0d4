import {
  type Banded,
  factoriseBanded,
  logDeterminant,
  solveBanded,
  solveLower,
} from "@/lib/tuning/rules/banded.ts";

/** Confidence is looked at in hundredths: bin b holds b/100 up to, not including, (b + 1)/100; the last also 1. */
export const binCount = 100;

/** Verdicts of one bin: how many there are, and how many of them called the answer wrong. */
export type LabelBin = { labelled: number; wrong: number };

type Fit = { logits: Float64Array; factor: Banded; share: number };
/** What is known of the share of wrong answers as a function of confidence: one curve a smoothness, each with its share of belief. */
export type WrongCurve = readonly Fit[];

/**
 * How much the slope of the log odds may change from one bin to the next, as a penalty on the squared second differences.
 * Stiffer ones (1e5 and up) were left out: their bound was passed in up to 20 % of simulated samples where 5 % are meant to.
 */
const penalties = [100, 1e3, 1e4];
/** Hardly anything: without a verdict the curve is flat at one in two, and nothing is known of it. */
const ridge = 1e-4;
const maxSteps = 50;

/**
 * The share of wrong answers by confidence from all verdicts, captured and audited: within a bin it does not matter why an
 * answer was seen, because both are picked by confidence and chance alone. Penalised logistic splines (Eilers and Marx, 1996)
 * with the posterior of a Gaussian prior (Wahba, 1983; Wood, 2006), averaged over smoothness by the evidence each has (Laplace).
 */
export function fitWrongCurve(bins: readonly LabelBin[]): WrongCurve {
  const fits = penalties.map((penalty) => fitOne(bins, penalty));
  const most = Math.max(...fits.map(({ evidence }) => evidence));
  const weights = fits.map(({ evidence }) => Math.exp(evidence - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return fits.map(({ logits, factor }, index) => ({ logits, factor, share: (weights[index] ?? 0) / total }));
}

function fitOne(bins: readonly LabelBin[], penalty: number): Omit<Fit, "share"> & { evidence: number } {
  let logits = new Float64Array(binCount).fill(startOf(bins));
  let loss = lossOf(bins, logits, penalty);
  for (let step = 0; step < maxSteps; step += 1) {
    const factor = factoriseBanded(curvature(bins, logits, penalty));
    const direction = solveBanded(factor, gradient(bins, logits, penalty));
    let scale = 1;
    let next = logits.map((value, bin) => value - (direction[bin] ?? 0));
    let nextLoss = lossOf(bins, next, penalty);
    while (nextLoss > loss && scale > 1e-4) {
      scale /= 2;
      const by = scale;
      next = logits.map((value, bin) => value - by * (direction[bin] ?? 0));
      nextLoss = lossOf(bins, next, penalty);
    }
    const gained = loss - nextLoss;
    if (gained <= 0) break;
    logits = next;
    loss = nextLoss;
    if (gained < 1e-8) break;
  }
  const factor = factoriseBanded(curvature(bins, logits, penalty));
  const evidence = -loss + ((binCount - 2) / 2) * Math.log(penalty) - logDeterminant(factor) / 2;
  return { logits, factor, evidence };
}

function startOf(bins: readonly LabelBin[]): number {
  const labelled = bins.reduce((sum, bin) => sum + bin.labelled, 0);
  const wrong = bins.reduce((sum, bin) => sum + bin.wrong, 0);
  return Math.log((wrong + 0.5) / (labelled - wrong + 0.5));
}

const bend = (logits: Float64Array, at: number) =>
  (logits[at - 1] ?? 0) - 2 * (logits[at] ?? 0) + (logits[at + 1] ?? 0);

function lossOf(bins: readonly LabelBin[], logits: Float64Array, penalty: number): number {
  let loss = 0;
  for (let bin = 0; bin < binCount; bin += 1) {
    const logit = logits[bin] ?? 0;
    const { labelled = 0, wrong = 0 } = bins[bin] ?? {};
    loss += labelled * Math.log1p(Math.exp(-Math.abs(logit))) + labelled * Math.max(0, logit) - wrong * logit;
    loss += (ridge / 2) * logit ** 2;
    if (bin > 0 && bin < binCount - 1) loss += (penalty / 2) * bend(logits, bin) ** 2;
  }
  return loss;
}

function gradient(bins: readonly LabelBin[], logits: Float64Array, penalty: number): Float64Array {
  const slope = logits.map((logit, bin) => {
    const { labelled = 0, wrong = 0 } = bins[bin] ?? {};
    return labelled * sigmoid(logit) - wrong + ridge * logit;
  });
  for (let at = 1; at < binCount - 1; at += 1) {
    const pull = penalty * bend(logits, at);
    slope[at - 1] = (slope[at - 1] ?? 0) + pull;
    slope[at] = (slope[at] ?? 0) - 2 * pull;
    slope[at + 1] = (slope[at + 1] ?? 0) + pull;
  }
  return slope;
}

function curvature(bins: readonly LabelBin[], logits: Float64Array, penalty: number): Banded {
  const diagonal = logits.map((logit, bin) => {
    const share = sigmoid(logit);
    return (bins[bin]?.labelled ?? 0) * share * (1 - share) + ridge;
  });
  const below = new Float64Array(binCount);
  const belowTwo = new Float64Array(binCount);
  for (let at = 1; at < binCount - 1; at += 1) {
    diagonal[at - 1] = (diagonal[at - 1] ?? 0) + penalty;
    diagonal[at] = (diagonal[at] ?? 0) + 4 * penalty;
    diagonal[at + 1] = (diagonal[at + 1] ?? 0) + penalty;
    below[at] = (below[at] ?? 0) - 2 * penalty;
    below[at + 1] = (below[at + 1] ?? 0) - 2 * penalty;
    belowTwo[at + 1] = (belowTwo[at + 1] ?? 0) + penalty;
  }
  return { diagonal, below, belowTwo };
}

export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
}

/** The share of wrong answers in each bin as the curve has it, 0..1. */
export function wrongShares(curve: WrongCurve): number[] {
  return Array.from({ length: binCount }, (_, bin) =>
    curve.reduce((sum, { logits, share }) => sum + share * sigmoid(logits[bin] ?? 0), 0),
  );
}

export type Estimate = { share: number; low: number; high: number };

/**
 * The share of wrong answers among `counts` (answers a bin, seen or not), with its interval of `z` standard errors either
 * side on the scale of logarithms. What is not known of the curve, its smoothness included, is in the interval.
 */
export function estimateWrong(curve: WrongCurve, counts: readonly number[], z: number): Estimate {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return { share: 0, low: 0, high: 1 };
  const parts = curve.map(({ logits, factor, share: belief }) => {
    const shares = logits.map(sigmoid);
    const share = shares.reduce((sum, one, bin) => sum + (counts[bin] ?? 0) * one, 0) / total;
    const slopes = shares.map((one, bin) => ((counts[bin] ?? 0) * one * (1 - one)) / total);
    const variance = solveLower(factor, slopes).reduce((sum, one) => sum + one * one, 0);
    return { belief, share, variance };
  });
  const share = parts.reduce((sum, part) => sum + part.belief * part.share, 0);
  const variance = parts.reduce(
    (sum, part) => sum + part.belief * (part.variance + (part.share - share) ** 2),
    0,
  );
  const factor = Math.exp((z * Math.sqrt(variance)) / Math.max(share, 1e-9));
  return { share, low: share / factor, high: Math.min(1, share * factor) };
}
