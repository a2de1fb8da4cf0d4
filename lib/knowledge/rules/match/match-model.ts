import { linear, sigmoid } from "@/lib/core/fit-logistic.ts";
import {
  type FeatureName,
  featureNames,
  type MatchFeatures,
} from "@/lib/knowledge/rules/match/find-features.ts";

/** `means` and `scales` standardise the inputs; `coefficients` end with the offset. */
export type MatchModel = {
  means: readonly number[];
  scales: readonly number[];
  coefficients: readonly number[];
};

/** What the number of phrasings changes: these also enter multiplied by its logarithm. */
const byPhrasings: readonly FeatureName[] = [
  "kernel",
  "kernelMargin",
  "cosine",
  "cosineMargin",
  "nearestMargin",
  "topThree",
  "cohesion",
  "both",
  "coveredMargin",
];
/** Beyond these a margin says nothing more. */
const fullKernelMargin = 0.3;
const fullCosineMargin = 0.05;

/** The features as the model reads them: as they are, by the number of phrasings, and with their margins bent. */
export function toModelInput(features: MatchFeatures): number[] {
  const { logPhrasings } = features;
  return [
    ...featureNames.map((name) => features[name]),
    ...byPhrasings.map((name) => features[name] * logPhrasings),
    Math.min(features.kernelMargin, fullKernelMargin),
    Math.min(features.cosineMargin, fullCosineMargin),
    logPhrasings * logPhrasings,
  ];
}

/** Probability, 0..1, that the best document answers the question. */
export function matchProbability(features: MatchFeatures, model: MatchModel): number {
  const input = toModelInput(features).map(
    (value, at) => (value - (model.means[at] ?? 0)) / (model.scales[at] ?? 1),
  );
  return sigmoid(linear(model.coefficients, input));
}
