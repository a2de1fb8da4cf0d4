import { z } from "zod";
import type { FailureClass } from "@/lib/confidence/types.ts";

export const ReplayInput = z.strictObject({ days: z.int().min(1).max(28).default(7) });
export type ReplayInput = z.input<typeof ReplayInput>;

/** What the last days would have looked like at one cut; figures are of a day. */
export type CutOutcome = {
  cut: number;
  captured: number;
  /** Of those captured, how many would be approved, edited or not; null where too little was decided. */
  keptShare: number | null;
  letThrough: number;
  /** The share of wrong answers among those let through, with its bound; null where too few verdicts tell. */
  wrong: { share: number; low: number; high: number } | null;
  classes: Partial<Record<FailureClass, number>>;
};

export type Replay = {
  days: number;
  answers: number;
  /** Captured a day in these days, as it really was. */
  happened: number;
  capacityPerDay: number | null;
  isCapacitySeen: boolean;
  /** One for each hundredth, 0.01 to 0.99. */
  outcomes: CutOutcome[];
};
