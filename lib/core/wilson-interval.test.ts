import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";

describe("wilsonInterval", () => {
  test.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
    [20, 20, 0.8389, 1],
  ])("%i of %i lies between %f and %f", (right, n, low, high) => {
    const interval = wilsonInterval(right, n);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  test("says nothing without observations", () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test("holds the share, stays in 0..1 and narrows with more of the same", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const right = Math.round(n * share);
          const { low, high } = wilsonInterval(right, n);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(right / n + 1e-12);
          expect(high).toBeGreaterThanOrEqual(right / n - 1e-12);
          const more = wilsonInterval(right * 4, n * 4);
          expect(more.high - more.low).toBeLessThan(high - low + 1e-12);
        },
      ),
    );
  });
});
