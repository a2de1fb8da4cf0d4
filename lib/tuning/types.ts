import { z } from "zod";
import { FactorWeightsSchema } from "@/lib/confidence/types.ts";
import { TuningPolicyKind } from "@/lib/tuning/policy-types.ts";

const share = z.number().min(0).max(1);

/** What reviewers decided, since the last change, about candidates captured because their composite was below the cut. */
export const TuningEvidence = z.object({
  approved: z.int().min(0),
  edited: z.int().min(0),
  rejected: z.int().min(0),
  /** Approved, edited or not, over approved plus rejected; null where nothing was decided. */
  approvalRate: share.nullable(),
  low: share,
  high: share,
  since: z.iso.datetime(),
  /** What is missing in runs from before there were policies. */
  policy: TuningPolicyKind.optional(),
  /** Of the answers let through at the cut of that night, by the verdicts; null where too little was known. */
  letThrough: z
    .object({ share, low: share, high: share, labelled: z.int().min(0) })
    .nullable()
    .optional(),
  /** How many more a day are captured at the value moved to; negative for fewer. */
  capturedMore: z.number().nullable().optional(),
  capacityPerDay: z.number().nullable().optional(),
});
export type TuningEvidence = z.output<typeof TuningEvidence>;

export const tuningTriggers = ["nightly", "requested"] as const;
export type TuningTrigger = (typeof tuningTriggers)[number];

/** `proposed`: an admin has the last word; once applied the run has its `thresholdVersionId`. */
export const TuningOutcome = z.enum(["moved", "kept", "proposed"]);
export type TuningOutcome = z.output<typeof TuningOutcome>;

export type TuningRunItem = {
  id: string;
  trigger: TuningTrigger;
  day: string;
  outcome: TuningOutcome | null;
  thresholdVersionId: string | null;
  proposedValue: number | null;
  fromNumber: number | null;
  reason: string | null;
  evidence: TuningEvidence | null;
  createdAt: Date;
  finishedAt: Date | null;
};

/** Verdicts about answers (right against partly and wrong) from which on something can be said about weights. */
export const minimumVerdicts = 200;

/**
 * What a composite has meant: of answers with about this `value` the share `probability` was right. Brier scores are of
 * verdicts held back, of the composite as it is and as calibrated. `bins` hold what was said against what came of it.
 */
export const Calibration = z.object({
  brierBefore: share,
  brierAfter: share,
  knots: z.array(z.object({ value: share, probability: share, count: z.int().min(1) })),
  bins: z.array(
    z.object({ from: share, to: share, count: z.int().min(1), meanValue: share, rightShare: share }),
  ),
});
export type Calibration = z.output<typeof Calibration>;

/** Weights as judged by the verdicts that were held back; both losses are lower for better. */
export const WeightsTest = z.object({
  weights: FactorWeightsSchema,
  logLoss: z.number().min(0),
  brier: share,
  /** Null where calibrating did not bring the composite nearer to the truth. */
  calibration: Calibration.nullable(),
});
export type WeightsTest = z.output<typeof WeightsTest>;

export const RefitEvidence = z.object({
  verdictCount: z.int().min(0),
  rightCount: z.int().min(0),
  inForce: WeightsTest.nullable(),
  proposed: WeightsTest.nullable(),
});
export type RefitEvidence = z.output<typeof RefitEvidence>;

export const refitOutcomes = ["proposed", "kept", "too_few"] as const;
export const RefitOutcome = z.enum(refitOutcomes);
export type RefitOutcome = z.output<typeof RefitOutcome>;

/** One run of the refit; `configVersionId` is set once an admin applied what it proposed. */
export type RefitRunItem = {
  id: string;
  trigger: TuningTrigger;
  day: string;
  outcome: RefitOutcome | null;
  reason: string | null;
  evidence: RefitEvidence | null;
  configVersionId: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

export const ApplyRefitInput = z.strictObject({ refitRunId: z.uuid() });

/** Where the weights stand; `calibration` is that of the weights in force, null while there is none. */
export type CalibrationState = {
  verdictCount: number;
  calibration: Calibration | null;
  /** The newest run that is finished. */
  latest: RefitRunItem | null;
  /** True where the newest run proposes weights that can still be applied. */
  canApply: boolean;
};
