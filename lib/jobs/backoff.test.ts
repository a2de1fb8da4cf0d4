import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs, parseRetryAfter, parseSleep } from "@/lib/jobs/backoff.ts";

test("the backoff grows threefold, stays within a tenth of it and under eleven minutes", () => {
  expect([1, 2, 3].map((attempt) => backoffMs(attempt, 0.5))).toEqual([5_000, 15_000, 45_000]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, chance) => {
        const delay = backoffMs(attempt, chance);
        expect(delay).toBeGreaterThanOrEqual(4_500);
        expect(delay).toBeLessThanOrEqual(660_000);
        expect(backoffMs(attempt + 1, chance)).toBeGreaterThanOrEqual(delay);
      },
    ),
  );
});

test("retry-after is seconds or a date", () => {
  expect(parseRetryAfter("3", 0)).toBe(3_000);
  expect(parseRetryAfter("1970-01-01T00:00:02.000Z", 500)).toBe(1_500);
  expect(parseRetryAfter("1970-01-01T00:00:02.000Z", 5_000)).toBe(0);
  expect([parseRetryAfter(null, 0), parseRetryAfter("", 0), parseRetryAfter("soon", 0)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a sleep is a duration or a date", () => {
  expect(parseSleep("1h30m", 0)).toBe(5_400_000);
  expect(parseSleep("1w2d3s", 0)).toBe(777_603_000);
  expect(parseSleep("1970-01-01T00:00:02.000Z", 500)).toBe(1_500);
  expect(parseSleep("", 0)).toBe(0);
  expect(() => parseSleep("a while", 0)).toThrow("a while");
});
