import { z } from "zod";
import {
  type BrokenRule,
  defaultWeights,
  type Factor,
  factorNames,
  FactorWeightsSchema,
  maxTenantRules,
  SignalKindSchema,
  TenantRuleSchema,
} from "@/lib/confidence/types.ts";
import { boundedText } from "@/lib/core/text.ts";

/** Signals by whether they are on; one that is not named is on. Names of signals that are no more are kept and ignored. */
export const SignalSwitchesSchema = z.record(z.string(), z.boolean());

/** What a tenant's answers are scored by. Number 0 with a null id: nothing was changed yet. */
export const ScoringConfigSchema = z.object({
  id: z.uuid().nullable(),
  number: z.int().min(0),
  weights: FactorWeightsSchema,
  switches: SignalSwitchesSchema,
  rules: z.array(TenantRuleSchema),
});
export type ScoringConfig = z.output<typeof ScoringConfigSchema>;

/** What a tenant is scored by until it changes anything. */
export const initialScoringConfig: ScoringConfig = {
  id: null,
  number: 0,
  weights: defaultWeights,
  switches: {},
  rules: [],
};

export const configSources = ["manual", "refit"] as const;
export type ConfigSource = (typeof configSources)[number];

/** A version without its rules, as a history shows it; `createdById` is a member or a key. */
export const ConfigVersionSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  weights: FactorWeightsSchema,
  offCount: z.int().min(0),
  ruleCount: z.int().min(0),
  source: z.enum(configSources),
  reason: z.string(),
  createdById: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type ConfigVersion = z.output<typeof ConfigVersionSchema>;

/** Sums of weights within this of 1 are taken and made to sum to 1. */
const weightSumTolerance = 0.005;

const GivenWeights = FactorWeightsSchema.superRefine((weights, context) => {
  const sum = factorNames.reduce((total, name) => total + weights[name], 0);
  if (Math.abs(sum - 1) > weightSumTolerance)
    context.addIssue({
      code: "custom",
      message: `Weights must sum to 1, these sum to ${Number(sum.toFixed(3))}`,
    });
});

const GivenRule = TenantRuleSchema.extend({ id: z.uuid().optional() });

/**
 * A change of what answers are scored by; what is left out stays, `rules` and `switches` are given whole. With
 * `expectedNumber` it applies only to the version that was looked at. A rule without an id is new.
 */
export const SetScoringConfigInput = z
  .strictObject({
    expectedNumber: z.int().min(0).optional(),
    weights: GivenWeights.optional(),
    switches: z.partialRecord(SignalKindSchema, z.boolean()).optional(),
    rules: z.array(GivenRule).max(maxTenantRules).optional(),
    reason: boundedText(1, 2_000),
  })
  .meta({ id: "ScoringConfigChange" });
export type SetScoringConfigInput = z.output<typeof SetScoringConfigInput>;

/** The configuration as the API gives it. */
export const ScoringConfigState = z
  .object({ config: ScoringConfigSchema, versions: z.array(ConfigVersionSchema) })
  .meta({ id: "ScoringConfigState" });

/** An answer to try the rules on; `rules` are tried instead of the tenant's own, where given. */
export const TryScoringInput = z.strictObject({
  question: boundedText(1, 8_000),
  answer: boundedText(0, 32_000),
  passage: boundedText(0, 8_000).optional(),
  rules: z.array(TenantRuleSchema).max(maxTenantRules).optional(),
});
export type TryScoringInput = z.output<typeof TryScoringInput>;

/** What came of a try; `capture` is a sentence. */
export type TryScoringResult = {
  composite: number | null;
  capture: string;
  isCaptured: boolean;
  factors: { factor: Factor; score: number | null }[];
  broken: BrokenRule[];
};
