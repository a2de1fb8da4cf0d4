import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

/** A tenant's confidence cut: a response whose composite is below `value` is captured. All numbers 0..1. */
export const Threshold = z.object({
  id: z.uuid(),
  number: z.int(),
  value: z.number().min(0).max(1),
  minimum: z.number().min(0).max(1),
  maximum: z.number().min(0).max(1),
  step: z.number().min(0).max(1),
  auditRate: z.number().min(0).max(1),
  isLocked: z.boolean(),
});
export type Threshold = z.output<typeof Threshold>;

/** Where a new tenant starts, until its reviewers have spoken. */
export const initialThreshold = {
  value: 0.62,
  minimum: 0.3,
  maximum: 0.9,
  step: 0.02,
  auditRate: 0.02,
} as const;

export const thresholdSources = ["initial", "manual", "tuner", "revert", "weights"] as const;
export type ThresholdSource = (typeof thresholdSources)[number];

/** A threshold with where it came from; `createdById` is a member or a key, null for the machine. */
export const ThresholdVersion = Threshold.extend({
  source: z.enum(thresholdSources),
  reason: z.string().nullable(),
  evidence: z.record(z.string(), z.unknown()),
  createdById: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type ThresholdVersion = z.output<typeof ThresholdVersion>;

const cut = z.number().min(0.01).max(0.99);

/** What an admin changes by hand; what is left out stays. A reason is always needed: it is what the next admin reads. */
export const SetThresholdInput = z.strictObject({
  value: cut.optional(),
  minimum: cut.optional(),
  maximum: cut.optional(),
  step: z.number().min(0.005).max(0.1).optional(),
  auditRate: z.number().min(0).max(1).optional(),
  isLocked: z.boolean().optional(),
  reason: boundedText(1, 2_000),
});
export type SetThresholdInput = z.output<typeof SetThresholdInput>;

/** Back to version `toNumber`; `expectedNumber` is the version in force that was looked at. */
export const RevertThresholdInput = z.strictObject({
  toNumber: z.int().min(1),
  expectedNumber: z.int().min(1),
});
export type RevertThresholdInput = z.output<typeof RevertThresholdInput>;

/** The threshold as the API gives it. */
export const ThresholdState = z
  .object({ threshold: Threshold, versions: z.array(ThresholdVersion) })
  .meta({ id: "ThresholdState" });
export type ThresholdState = z.output<typeof ThresholdState>;
