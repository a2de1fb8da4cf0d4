import { z } from "zod";

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
});
export type TuningEvidence = z.output<typeof TuningEvidence>;

export const tuningTriggers = ["nightly", "requested"] as const;
export type TuningTrigger = (typeof tuningTriggers)[number];

export type TuningRunItem = {
  id: string;
  trigger: TuningTrigger;
  day: string;
  outcome: "moved" | "kept" | null;
  reason: string | null;
  evidence: TuningEvidence | null;
  createdAt: Date;
  finishedAt: Date | null;
};
