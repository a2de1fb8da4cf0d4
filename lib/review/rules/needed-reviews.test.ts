import { describe, expect, it } from "vitest";
import { neededReviewsFor } from "@/lib/review/rules/needed-reviews.ts";

const policy = { neededReviews: 1, classes: { policy_block: 3, retrieval_miss: 1 }, resolverId: null };

describe("neededReviewsFor", () => {
  it.each([
    [policy, "policy_block", 3],
    [policy, "tool_failure", 1],
    [policy, null, 1],
    [{ ...policy, neededReviews: 2 }, null, 2],
    [{ ...policy, neededReviews: 2 }, "retrieval_miss", 1],
  ])("of %j and the class %s is %i", (given, failureClass, expected) => {
    expect(neededReviewsFor(given, failureClass)).toBe(expected);
  });
});
