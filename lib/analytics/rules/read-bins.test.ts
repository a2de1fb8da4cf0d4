import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aurocOf,
  joinBins,
  medianSeconds,
  reliabilityOf,
  timeEdgesOf,
} from "@/lib/analytics/rules/read-bins.ts";
import { shareBin, timeBin } from "@/lib/analytics/rules/layout.ts";

const bins = fc.array(fc.nat(20), { minLength: 50, maxLength: 50 });

describe("AUROC of bins", () => {
  it("is the share of pairs in which the right one is higher, ties half, as counted pair by pair", () => {
    fc.assert(
      fc.property(bins, bins, (right, wrong) => {
        let won = 0;
        let pairs = 0;
        right.forEach((r, a) =>
          wrong.forEach((w, b) => {
            pairs += r * w;
            won += a > b ? r * w : a === b ? (r * w) / 2 : 0;
          }),
        );
        const found = aurocOf(right, wrong);
        if (pairs === 0) expect(found).toBeNull();
        else expect(found).toBeCloseTo(won / pairs, 10);
      }),
    );
  });
});

describe("reliability", () => {
  it("keeps every verdict and leaves out tenths without one", () => {
    fc.assert(
      fc.property(bins, bins, (right, wrong) => {
        const found = reliabilityOf(right, wrong);
        const sum = (list: readonly number[]) => list.reduce((total, n) => total + n, 0);
        expect(sum(found.map(({ right: n }) => n))).toBe(sum(right));
        expect(sum(found.map(({ judged }) => judged))).toBe(sum(right) + sum(wrong));
        expect(found.every(({ judged }) => judged > 0)).toBe(true);
      }),
    );
  });
});

describe("bins", () => {
  it("hold what lies between their edges", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => {
        const { from, to } = timeEdgesOf(timeBin(seconds));
        expect(seconds >= from && (to === null || seconds < to)).toBe(true);
      }),
    );
    expect([shareBin(0, 20), shareBin(0.999, 20), shareBin(1, 20), timeBin(-5)]).toEqual([0, 19, 19, 0]);
    expect(joinBins([1, 2, 3, 4], 2)).toEqual([3, 7]);
  });

  it("have their median in the bin that holds the middle", () => {
    expect(medianSeconds([])).toBeNull();
    expect(medianSeconds([0, 2])).toBe(90);
    expect(medianSeconds(new Array<number>(18).fill(0).concat(3))).toBe(30 * 86_400);
  });
});
