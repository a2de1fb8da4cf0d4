import { type Factor, type FactorWeights, factorNames } from "@/lib/confidence/types.ts";

/** Whether two sets of weights are the same but for what arithmetic leaves. */
export function isSameWeights(a: FactorWeights, b: FactorWeights): boolean {
  return factorNames.every((name) => Math.abs(a[name] - b[name]) < 1e-6);
}

/** Whether `applied` is what `weights` come to when only some factors apply. */
export function isShareOf(
  applied: FactorWeights,
  weights: FactorWeights,
  applicable: readonly Factor[],
): boolean {
  const total = applicable.reduce((sum, name) => sum + weights[name], 0);
  const share = (name: Factor) => (applicable.includes(name) && total > 0 ? weights[name] / total : 0);
  return factorNames.every((name) => Math.abs(applied[name] - share(name)) < 1e-6);
}
