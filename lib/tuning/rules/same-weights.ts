import { type FactorWeights, factorNames } from "@/lib/confidence/types.ts";

/** Whether two sets of weights are the same but for what arithmetic leaves. */
export function isSameWeights(a: FactorWeights, b: FactorWeights): boolean {
  return factorNames.every((name) => Math.abs(a[name] - b[name]) < 1e-6);
}
