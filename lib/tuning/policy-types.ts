import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

/** `approval-rate`: more is captured while nearly all of it is kept. `risk`: as little as keeps what is let through right enough. */
export const tuningPolicyKinds = ["approval-rate", "risk"] as const;
export const TuningPolicyKind = z.enum(tuningPolicyKinds);
export type TuningPolicyKind = z.output<typeof TuningPolicyKind>;

/** `automatic`: the night moves the cut. `propose`: it says what it would do, and an admin applies it. */
export const tuningModes = ["automatic", "propose"] as const;
export const TuningMode = z.enum(tuningModes);
export type TuningMode = z.output<typeof TuningMode>;

/** How a cut is tuned. Shares 0..1; bounds, step, audit rate and lock are the threshold's own. */
export const TuningPolicy = z.object({
  policy: TuningPolicyKind,
  mode: TuningMode,
  /** The most that may be wrong, with 95 % confidence, of the answers that are let through. */
  wrongLimit: z.number().min(0.002).max(0.5),
  /** Candidates the team decides in a day; null: what it was seen to decide on a busy day. */
  capacityPerDay: z.number().min(1).max(1_000_000).nullable(),
  /** The furthest the cut may move in one day, however many runs there are. */
  dailyLimit: z.number().min(0.005).max(0.3),
  /** Days of rest after a move: 1 is one move a day, 0 leaves it to the daily limit. */
  cooldownDays: z.int().min(0).max(30),
  minimumDecisions: z.int().min(20).max(10_000),
  /** A wanted move shorter than this is none. */
  deadBand: z.number().min(0).max(0.1),
});
export type TuningPolicy = z.output<typeof TuningPolicy>;

/** What holds until an admin chooses: the rule there always was, with the lead of the limits. */
export const defaultTuningPolicy: TuningPolicy = {
  policy: "approval-rate",
  mode: "automatic",
  wrongLimit: 0.05,
  capacityPerDay: null,
  dailyLimit: 0.06,
  cooldownDays: 1,
  minimumDecisions: 20,
  deadBand: 0.01,
};

export const TuningPolicyVersion = TuningPolicy.extend({
  id: z.uuid(),
  number: z.int().min(1),
  reason: z.string(),
  createdById: z.uuid().nullable(),
  createdAt: z.date(),
});
export type TuningPolicyVersion = z.output<typeof TuningPolicyVersion>;

/** What an admin changes; what is left out stays. `expectedNumber` is the version looked at, 0 where there was none. */
export const SetTuningPolicyInput = z.strictObject({
  ...TuningPolicy.partial().shape,
  expectedNumber: z.int().min(0),
  reason: boundedText(1, 2_000),
});
export type SetTuningPolicyInput = z.output<typeof SetTuningPolicyInput>;

export const ApplyProposalInput = z.strictObject({ tuningRunId: z.uuid() });

/** The policy in force; number 0 and no reason where nobody chose one. */
export type TuningPolicyInForce = TuningPolicy & { number: number };
