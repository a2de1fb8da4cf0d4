import { z } from "zod";
import { failureClasses } from "@/lib/core/vocabulary.ts";

/** How many people look at a candidate before anything is decided. */
export const NeededReviews = z.int().min(1).max(3);

/** `classes` names the failure classes that differ from the tenant's `neededReviews`; null leaves resolving to the admins. */
export const ReviewPolicy = z.strictObject({
  neededReviews: NeededReviews,
  classes: z.partialRecord(z.enum(failureClasses), NeededReviews),
  resolverId: z.uuid().nullable(),
});
export type ReviewPolicy = z.output<typeof ReviewPolicy>;

export const TakeOverClaimInput = z.strictObject({ candidateId: z.uuid() });

export const CandidateTrailQuery = z.strictObject({
  candidateId: z.uuid(),
  cursor: z.string().min(1).max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
