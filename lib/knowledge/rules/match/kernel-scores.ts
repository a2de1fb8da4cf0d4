import { solvePositive } from "@/lib/core/solve-positive.ts";
import { dot } from "@/lib/knowledge/rules/match/dot.ts";

/** Width of the kernel exp(width (cosine - 1)) and ridge, chosen on CLINC150 and HWU64 (see docs/benchmarks.md, reuse). */
const kernelWidth = 6;
const ridge = 0.2;

export type KernelGroup = { vectors: readonly Float32Array[]; cosines: readonly number[] };

/**
 * Kernel ridge regression of "which document" on all phrasings at once (Murphy, Probabilistic Machine Learning, 2022,
 * 18.3.2): one score a group, about 1 for a question that is one of its phrasings. Unlike the nearest phrasing it knows
 * that phrasings of two documents close to each other explain each other away.
 */
export function kernelScores(groups: readonly KernelGroup[]): number[] {
  const vectors = groups.flatMap((group) => group.vectors);
  const n = vectors.length;
  const matrix = new Float64Array(n * n);
  for (let row = 0; row < n; row += 1) {
    const vector = vectors[row] ?? new Float32Array();
    for (let column = 0; column < row; column += 1) {
      const other = vectors[column];
      if (other !== undefined) matrix[row * n + column] = kernel(dot(vector, other));
    }
    matrix[row * n + row] = 1 + ridge;
  }
  const asked = Float64Array.from(
    groups.flatMap((group) => group.cosines),
    (cosine) => kernel(cosine),
  );
  const weights = solvePositive(matrix, asked);
  let at = 0;
  return groups.map((group) => {
    let score = 0;
    for (const end = at + group.vectors.length; at < end; at += 1) score += weights[at] ?? 0;
    return score;
  });
}

function kernel(cosine: number): number {
  return Math.exp(kernelWidth * (Math.min(1, cosine) - 1));
}
