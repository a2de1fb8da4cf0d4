import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, nextReviewBy } from "@/lib/knowledge/rules/review-clock.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));

describe("the day to review by", () => {
  test("keeps the distance it was set with", () => {
    const clock = { reviewBy: "2026-03-01", verifiedOn: "2026-01-30", today: "2026-04-10" };
    expect(nextReviewBy(clock)).toBe("2026-05-10");
    expect(nextReviewBy({ ...clock, verifiedOn: null })).toBe("2026-10-07");
  });

  test("is none where there was none", () => {
    expect(nextReviewBy({ reviewBy: null, verifiedOn: "2026-01-30", today: "2026-04-10" })).toBeNull();
  });

  test("never goes back, and lies after today", () => {
    fc.assert(
      fc.property(day, fc.option(day), day, (reviewBy, verifiedOn, today) => {
        const next = nextReviewBy({ reviewBy, verifiedOn, today }) ?? "";
        expect(next >= reviewBy).toBe(true);
        expect(next > today).toBe(true);
      }),
    );
  });
});
