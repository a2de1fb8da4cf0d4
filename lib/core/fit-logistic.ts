import { solvePositive } from "@/lib/core/solve-positive.ts";

export type LogisticInput = {
  /** One row an observation, all of the same length; standardise them first where `ridge` is to treat them alike. */
  rows: readonly (readonly number[])[];
  isRight: readonly boolean[];
  /** Penalty on the squared coefficients (the last one, the offset, is free). */
  ridge: number;
  /** Share of the labels that are taken to be wrong either way, 0..0.5: keeps them from flattening the curve. */
  labelNoise?: number;
};

const maxSteps = 60;
const tolerance = 1e-7;

/**
 * Logistic regression by Fisher scoring with step halving; gives the coefficients and last the offset. With `labelNoise` e
 * the likelihood is that of e + (1 - 2e) s(x) (Bootkrajang and Kabán, Label-noise robust logistic regression, 2012).
 */
export function fitLogistic(input: LogisticInput): number[] {
  const { size, lossOf, fisherStep } = likelihood(input);
  let coefficients = new Array<number>(size).fill(0);
  let loss = lossOf(coefficients);
  for (let step = 0; step < maxSteps; step += 1) {
    const direction = fisherStep(coefficients);
    let scale = 1;
    let next = move(coefficients, direction, scale);
    let nextLoss = lossOf(next);
    while (nextLoss > loss && scale > 1e-4) {
      scale /= 2;
      next = move(coefficients, direction, scale);
      nextLoss = lossOf(next);
    }
    const gained = loss - nextLoss;
    if (gained <= 0) break;
    coefficients = next;
    loss = nextLoss;
    if (gained < tolerance * Math.abs(loss)) break;
  }
  return coefficients;
}

function likelihood({ rows, isRight, ridge, labelNoise = 0 }: LogisticInput) {
  const size = (rows[0]?.length ?? 0) + 1;
  return { size, lossOf, fisherStep };

  function probabilityOf(by: readonly number[], row: readonly number[]): { share: number; seen: number } {
    const share = sigmoid(linear(by, row));
    return { share, seen: labelNoise + (1 - 2 * labelNoise) * share };
  }

  function lossOf(by: readonly number[]): number {
    let sum = 0;
    rows.forEach((row, at) => {
      const { seen } = probabilityOf(by, row);
      sum -= Math.log(Math.max(1e-12, isRight[at] === true ? seen : 1 - seen));
    });
    for (let at = 0; at < size - 1; at += 1) sum += 0.5 * ridge * (by[at] ?? 0) ** 2;
    return sum;
  }

  function fisherStep(by: readonly number[]): number[] {
    const gradient = new Float64Array(size);
    const matrix = new Float64Array(size * size);
    rows.forEach((row, at) => {
      const { share, seen } = probabilityOf(by, row);
      const slope = (1 - 2 * labelNoise) * share * (1 - share);
      const variance = Math.max(1e-9, seen * (1 - seen));
      const pull = (((isRight[at] === true ? 1 : 0) - seen) * slope) / variance;
      const weight = (slope * slope) / variance;
      for (let i = 0; i < size; i += 1) {
        const x = row[i] ?? 1;
        gradient[i] = (gradient[i] ?? 0) + pull * x;
        for (let j = 0; j <= i; j += 1)
          matrix[i * size + j] = (matrix[i * size + j] ?? 0) + weight * x * (row[j] ?? 1);
      }
    });
    for (let i = 0; i < size; i += 1) {
      const penalty = i < size - 1 ? ridge : 1e-6;
      gradient[i] = (gradient[i] ?? 0) - (i < size - 1 ? penalty * (by[i] ?? 0) : 0);
      matrix[i * size + i] = (matrix[i * size + i] ?? 0) + penalty;
    }
    return [...solvePositive(matrix, gradient)];
  }
}

function move(from: readonly number[], direction: readonly number[], scale: number): number[] {
  return from.map((value, at) => value + scale * (direction[at] ?? 0));
}

/** The weighted sum of a row and the offset. */
export function linear(coefficients: readonly number[], row: readonly number[]): number {
  let sum = coefficients[row.length] ?? 0;
  for (let at = 0; at < row.length; at += 1) sum += (coefficients[at] ?? 0) * (row[at] ?? 0);
  return sum;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-Math.min(40, Math.max(-40, value))));
}
