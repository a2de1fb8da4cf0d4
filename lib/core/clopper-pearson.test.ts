import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clopperPearsonUpper } from "@/lib/core/clopper-pearson.ts";

describe("clopperPearsonUpper", () => {
  test.each([
    [0, 299, 0.95, 0.00997],
    [0, 10, 0.95, 0.2589],
    [1, 100, 0.95, 0.04656],
    [5, 50, 0.95, 0.1992],
    [10, 2000, 0.95, 0.00847],
  ])("of %d in %d at %d is the published value", (wrong, n, confidence, upper) => {
    expect(clopperPearsonUpper(wrong, n, confidence)).toBeCloseTo(upper, 3);
  });

  test("is 1 where nothing or only wrong was seen", () => {
    expect(clopperPearsonUpper(0, 0)).toBe(1);
    expect(clopperPearsonUpper(4, 4)).toBe(1);
  });

  test("lies above the share seen, rises with wrong ones and falls with more seen", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3_000 }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (n, share) => {
          const wrong = Math.min(n - 2, Math.floor(n * share));
          const upper = clopperPearsonUpper(wrong, n);
          expect(upper).toBeGreaterThan(wrong / n);
          expect(clopperPearsonUpper(wrong + 1, n)).toBeGreaterThan(upper);
          expect(clopperPearsonUpper(wrong, n * 2)).toBeLessThan(upper);
        },
      ),
    );
  });
});
