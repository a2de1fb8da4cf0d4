import { type FactorWeights, factorNames } from "@/lib/confidence/types.ts";

/** The factors of an answer, 0..1 or null where one did not apply, and whether a reviewer found it right. */
export type Verdict = {
  factors: Readonly<Record<(typeof factorNames)[number], number | null>>;
  isRight: boolean;
};

/** log odds of right = offset + slope * composite. */
export type Link = { offset: number; slope: number };
export type WeightFit = { weights: FactorWeights; link: Link; logLoss: number };

/** Every factor keeps a say: what a sample shows no use of may be what keeps the next one honest. */
export const minimumWeight = 0.05;
/** Pulls the weights towards those they start from, as this many verdicts would: small data carries no learned weights. */
const priorVerdicts = 50;
/** Keeps the slope finite where the verdicts can be told apart without a fault. */
const slopeRidge = 0.02;
const maxSlope = 40;
const maxRounds = 200;
const enough = 1e-7;

type Weights = readonly number[];
type Row = { values: (number | null)[]; isRight: boolean };

/**
 * Weights of the composite by which the verdicts are most likely: a logistic regression on the composite itself, weights
 * shared out over the applicable factors as in scoring, none negative, sum 1. Alternates the link (Newton) and the weights
 * (projected gradient on the simplex, Duchi et al. 2008, with a step that never makes it worse). Same verdicts, same weights.
 */
export function fitWeights(verdicts: readonly Verdict[], start: FactorWeights): WeightFit {
  const rows = verdicts.map(toRow);
  const isFree = factorNames.map((_, at) => tellsSomething(rows, at));
  const project = (values: Weights) => projectFree(values, toList(start), isFree);
  const prior = project(toList(start));
  const objective = (weights: Weights, link: Link) =>
    meanLogLoss(rows, weights, link) + priorLoss(weights, prior, rows.length);
  let weights: Weights = prior;
  let link = fitLink(rows, weights);
  let loss = objective(weights, link);
  let stepSize = 1;
  for (let round = 0; round < maxRounds; round += 1) {
    const slope = gradient(rows, weights, link, prior);
    const next = improve({
      weights,
      loss,
      gradient: slope,
      stepSize,
      project,
      objective: (tried) => objective(tried, link),
    });
    if (next === null) break;
    weights = next.weights;
    stepSize = Math.min(4, next.stepSize * 2);
    link = fitLink(rows, weights);
    const nextLoss = objective(weights, link);
    if (loss - nextLoss < enough) break;
    loss = nextLoss;
  }
  return { weights: toFactorWeights(weights), link, logLoss: meanLogLoss(rows, weights, link) };
}

/** The link that fits given weights best; the slope is not negative: more confidence never means less right. */
export function fitLinkOf(verdicts: readonly Verdict[], weights: FactorWeights): Link {
  return fitLink(verdicts.map(toRow), toList(weights));
}

/** Log loss of each verdict under weights and link, natural logarithm. */
export function logLosses(verdicts: readonly Verdict[], weights: FactorWeights, link: Link): number[] {
  return verdicts.map((verdict) => logLossOf(toRow(verdict), toList(weights), link));
}

/** The probability that an answer with these factors is right. */
export function probabilityOf(factors: Verdict["factors"], weights: FactorWeights, link: Link): number {
  return sigmoid(link.offset + link.slope * compose(factors, weights));
}

/** The composite as scoring makes it, weights shared out over the factors that apply; 0 where none has weight. */
export function compose(factors: Verdict["factors"], weights: FactorWeights): number {
  return composeList(toList(factors), toList(weights));
}

function toRow({ factors, isRight }: Verdict): Row {
  return { values: toList(factors), isRight };
}

function toList<Value>(named: Readonly<Record<(typeof factorNames)[number], Value>>): Value[] {
  return factorNames.map((name) => named[name]);
}

function composeList(values: readonly (number | null)[], weights: Weights): number {
  let sum = 0;
  let total = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (value === null) continue;
    sum += (weights[at] ?? 0) * value;
    total += weights[at] ?? 0;
  }
  return total > 0 ? sum / total : 0;
}

function sigmoid(x: number): number {
  return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
}

function logLossOf(row: Row, weights: Weights, { offset, slope }: Link): number {
  const odds = offset + slope * composeList(row.values, weights);
  const against = row.isRight ? -odds : odds;
  return against > 0 ? against + Math.log1p(Math.exp(-against)) : Math.log1p(Math.exp(against));
}

function meanLogLoss(rows: readonly Row[], weights: Weights, link: Link): number {
  const sum = rows.reduce((total, row) => total + logLossOf(row, weights, link), 0);
  return sum / Math.max(1, rows.length) + (slopeRidge * link.slope ** 2) / (2 * Math.max(1, rows.length));
}

function priorLoss(weights: Weights, prior: Weights, count: number): number {
  const distance = weights.reduce((sum, weight, at) => sum + (weight - (prior[at] ?? 0)) ** 2, 0);
  return (priorVerdicts * distance) / (2 * Math.max(1, count));
}

/** Newton on offset and slope: convex, two unknowns, with a small ridge on the slope. */
function fitLink(rows: readonly Row[], weights: Weights): Link {
  const composites = rows.map((row) => composeList(row.values, weights));
  let link: Link = { offset: 0, slope: 1 };
  for (let round = 0; round < 50; round += 1) {
    const step = newtonStep(rows, composites, link);
    const slope = Math.min(maxSlope, Math.max(0, link.slope - step.slope));
    const offset = Math.min(maxSlope, Math.max(-maxSlope, link.offset - step.offset));
    const moved = Math.abs(offset - link.offset) + Math.abs(slope - link.slope);
    link = { offset, slope };
    if (moved < 1e-9) break;
  }
  return link;
}

function newtonStep(rows: readonly Row[], composites: readonly number[], link: Link): Link {
  let [g0, g1, h00, h01, h11] = [1e-6 * link.offset, slopeRidge * link.slope, 1e-6, 0, slopeRidge];
  rows.forEach((row, index) => {
    const x = composites[index] ?? 0;
    const p = sigmoid(link.offset + link.slope * x);
    const miss = p - (row.isRight ? 1 : 0);
    // Far from the middle the curvature vanishes and a full step would leap.
    const curve = Math.max(p * (1 - p), 1e-3);
    g0 += miss;
    g1 += miss * x;
    h00 += curve;
    h01 += curve * x;
    h11 += curve * x * x;
  });
  const determinant = h00 * h11 - h01 * h01;
  if (determinant < 1e-12) return { offset: g0 / h00, slope: 0 };
  return { offset: (h11 * g0 - h01 * g1) / determinant, slope: (h00 * g1 - h01 * g0) / determinant };
}

function gradient(rows: readonly Row[], weights: Weights, link: Link, prior: Weights): number[] {
  const n = Math.max(1, rows.length);
  const result = weights.map((weight, at) => (priorVerdicts * (weight - (prior[at] ?? 0))) / n);
  for (const { values, isRight } of rows) {
    const composite = composeList(values, weights);
    const miss = sigmoid(link.offset + link.slope * composite) - (isRight ? 1 : 0);
    const total = weights.reduce((sum, weight, at) => (values[at] == null ? sum : sum + weight), 0);
    values.forEach((value, at) => {
      if (value !== null && total > 0)
        result[at] = (result[at] ?? 0) + (miss * link.slope * (value - composite)) / (total * n);
    });
  }
  return result;
}

type Improvement = {
  weights: Weights;
  loss: number;
  gradient: readonly number[];
  stepSize: number;
  project: (values: Weights) => number[];
  objective: (weights: Weights) => number;
};

/** A step down the gradient and back onto the simplex, halved until it helps; null where none does. */
function improve({ weights, loss, gradient: slope, stepSize, project, objective }: Improvement) {
  for (let size = stepSize; size > 1e-6; size /= 2) {
    const tried = project(weights.map((weight, at) => weight - size * (slope[at] ?? 0)));
    if (objective(tried) < loss - enough / 10) return { weights: tried, stepSize: size };
  }
  return null;
}

/** Fewer answers to which a factor applies say nothing about it, nor do any that all score the same. */
const minimumInformed = 20;

function tellsSomething(rows: readonly Row[], at: number): boolean {
  const values = rows.flatMap((row) => row.values[at] ?? []);
  return values.length >= minimumInformed && values.some((value) => value !== values[0]);
}

/** A factor about which the verdicts say nothing keeps the weight it has; the others share the rest. */
function projectFree(values: Weights, start: Weights, isFree: readonly boolean[]): number[] {
  const free = values.filter((_, at) => isFree[at]);
  if (free.length < 2) return [...start];
  const kept = start.reduce((sum, weight, at) => (isFree[at] ? sum : sum + weight), 0);
  const projected = projectToSimplex(free, 1 - kept);
  return start.map((weight, at) => (isFree[at] ? (projected.shift() ?? weight) : weight));
}

/** The nearest weights with the given sum and none under the minimum, or a share of it where it is small (Duchi et al. 2008). */
export function projectToSimplex(values: readonly number[], total = 1): number[] {
  const least = Math.min(minimumWeight, total / values.length);
  const room = total - least * values.length;
  const shifted = values.map((value) => value - least);
  const sorted = shifted.toSorted((a, b) => b - a);
  let sum = 0;
  let theta = 0;
  sorted.forEach((value, at) => {
    sum += value;
    const candidate = (sum - room) / (at + 1);
    if (value - candidate > 0) theta = candidate;
  });
  return shifted.map((value) => Math.max(0, value - theta) + least);
}

function toFactorWeights(weights: Weights): FactorWeights {
  const [retrieval = 0, policy = 0, completeness = 0, memory = 0] = weights;
  return { retrieval, policy, completeness, memory };
}
