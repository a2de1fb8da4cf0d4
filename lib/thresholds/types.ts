import { z } from "zod";

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
export const initialThreshold = { value: 0.62, minimum: 0.3, maximum: 0.9, step: 0.02, auditRate: 0.02 } as const;
