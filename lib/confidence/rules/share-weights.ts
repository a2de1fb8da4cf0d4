import { factorNames, type Factors, type FactorWeights } from "@/lib/confidence/types.ts";

/** The weights of the factors that apply, made to sum to 1; 0 for the rest. All 0 when nothing that applies has weight. */
export function shareWeights(factors: Factors, weights: FactorWeights): FactorWeights {
  const shared: FactorWeights = { retrieval: 0, policy: 0, completeness: 0, memory: 0 };
  const applicable = factorNames.filter((name) => factors[name] !== null && weights[name] > 0);
  const total = applicable.reduce((sum, name) => sum + weights[name], 0);
  for (const name of applicable) shared[name] = weights[name] / total;
  return shared;
}

/** The weighted mean of the factors that apply, 0..1; null when `weights` are all 0. */
export function composeFactors(factors: Factors, weights: FactorWeights): number | null {
  if (factorNames.every((name) => weights[name] === 0)) return null;
  const sum = factorNames.reduce((total, name) => total + weights[name] * (factors[name]?.score ?? 0), 0);
  return Math.min(1, Math.max(0, sum));
}
