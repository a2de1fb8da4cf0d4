import type { ReviewPolicy } from "@/lib/review/config-types.ts";

/** How many people look at a candidate of this class: the class's own number, or else the tenant's. */
export function neededReviewsFor(policy: ReviewPolicy, failureClass: string | null): number {
  const own = Object.entries(policy.classes).find(([name]) => name === failureClass)?.[1];
  return own ?? policy.neededReviews;
}
