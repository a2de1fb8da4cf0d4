import type { DecisionInput } from "@/lib/review/types.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

/** What became of a review, as a notice; null where it was a decision of its own. */
export function describeReviews(
  action: DecisionInput["action"],
  reviews: SubmittedDecision["reviews"],
): { title: string; detail: string } | null {
  if (reviews === null || reviews.outcome === "agreed") return null;
  const { in: seatsIn, needed, outcome } = reviews;
  if (outcome === "disagreed")
    return {
      title: "Your review is in.",
      detail: "The reviews differ; somebody else says which one stands.",
    };
  return {
    title: action === "undo" ? "Your review is taken back." : "Your review is in.",
    detail: `${String(seatsIn)} of ${String(needed)}; others look at it before it is decided.`,
  };
}
