import { z } from "zod";

export const rangeDays = [7, 14, 28, 90] as const;

export const AnalyticsInput = z.strictObject({
  days: z.union([z.literal(7), z.literal(14), z.literal(28), z.literal(90)]).default(14),
  timeZone: z.string().min(1).max(100),
});
export type AnalyticsInput = z.input<typeof AnalyticsInput>;

/** One bar of the confidence histogram: composites in `from` (inclusive) to `to` (exclusive, the last one inclusive). */
export type HistogramBin = { from: number; to: number; captured: number; notCaptured: number };

/** One of the tenant's days, `YYYY-MM-DD`. */
export type DayCounts = { day: string; received: number; captured: number; decided: number; live: number };

export type ClassCount = { failureClass: string | null; open: number; decided: number };

export type Analytics = {
  histogram: HistogramBin[];
  days: DayCounts[];
  classes: ClassCount[];
  totals: {
    received: number;
    scored: number;
    confident: number;
    captured: number;
    decided: number;
    live: number;
    reused: number;
  };
  /** Share of scored responses that were not captured, 0..1; null where none was scored. */
  confidentShare: number | null;
  threshold: number | null;
};
