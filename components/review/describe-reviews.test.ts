import { describe, expect, it } from "vitest";
import { describeReviews } from "@/components/review/describe-reviews.ts";

describe("describeReviews", () => {
  it("says nothing of a decision that one person made, or that all agreed on", () => {
    expect(describeReviews("approve", null)).toBeNull();
    expect(describeReviews("approve", { in: 2, needed: 2, outcome: "agreed" })).toBeNull();
  });

  it("says how many are in, that they differ, and that one is taken back", () => {
    const waiting = { in: 1, needed: 3, outcome: "waiting" } as const;
    expect(describeReviews("approve", waiting)).toMatchObject({ title: "Your review is in." });
    expect(describeReviews("undo", waiting)).toMatchObject({ title: "Your review is taken back." });
    expect(describeReviews("reject", { in: 2, needed: 2, outcome: "disagreed" })?.detail).toContain("differ");
  });
});
