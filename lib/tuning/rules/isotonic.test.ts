import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brierScore,
  calibrate,
  fitIsotonic,
  type Observation,
  reliabilityBins,
} from "@/lib/tuning/rules/isotonic.ts";

const observation: fc.Arbitrary<Observation> = fc.record({
  value: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
  isRight: fc.boolean(),
});
const observations = fc.array(observation, { minLength: 1, maxLength: 120 });
const value = fc.double({ min: 0, max: 1, noNaN: true });

describe("the isotonic map", () => {
  it("pools what falls into the level it has together", () => {
    const right = (at: number) => ({ value: at, isRight: true });
    const wrong = (at: number) => ({ value: at, isRight: false });
    const knots = fitIsotonic([wrong(0.1), right(0.2), wrong(0.3), right(0.9), right(0.8)]);
    expect(knots).toEqual([
      { value: 0.1, probability: 0.25, count: 1 },
      { value: 0.25, probability: 0.5, count: 2 },
      { value: expect.closeTo(0.85) as number, probability: expect.closeTo(2.5 / 3) as number, count: 2 },
    ]);
  });

  it("never falls, stays inside 0 and 1, and counts every case once", () => {
    fc.assert(
      fc.property(observations, value, value, (given, a, b) => {
        const knots = fitIsotonic(given);
        expect(knots.reduce((sum, knot) => sum + knot.count, 0)).toBe(given.length);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [pLow = -1, pHigh = -1] = [
          calibrate(low, knots) ?? undefined,
          calibrate(high, knots) ?? undefined,
        ];
        expect(pLow).toBeGreaterThan(0);
        expect(pHigh).toBeLessThan(1);
        expect(pLow).toBeLessThanOrEqual(pHigh + 1e-12);
      }),
    );
  });

  it("is the same for the same cases in any order", () => {
    fc.assert(
      fc.property(observations, (given) => {
        expect(fitIsotonic(given.toReversed())).toEqual(fitIsotonic(given));
      }),
    );
  });

  it("is nearer to its own cases than any other rising steps", () => {
    fc.assert(
      fc.property(observations, fc.array(value, { minLength: 11, maxLength: 11 }), (given, levels) => {
        const rising = levels.toSorted((x, y) => x - y);
        const by = (of: (v: number) => number) =>
          given.reduce((sum, one) => sum + (of(one.value) - Number(one.isRight)) ** 2, 0);
        // Without the half case more the pooled levels are the least-squares ones; it costs at most a quarter a level.
        const knots = fitIsotonic(given);
        const stepsLoss = by((v) => rising[Math.floor(v * 10)] ?? 0);
        const pooledLoss = knots.reduce((sum, { probability, count }) => {
          const right = probability * (count + 1) - 0.5;
          return sum + Math.max(0, right * (1 - right / count));
        }, 0);
        expect(pooledLoss).toBeLessThanOrEqual(stepsLoss + knots.length * 0.26 + 1e-9);
      }),
    );
  });

  it("says nothing without cases", () => {
    expect(fitIsotonic([])).toEqual([]);
    expect(calibrate(0.5, [])).toBeNull();
    expect(brierScore([])).toBeNull();
  });
});

describe("the bins of a reliability diagram", () => {
  it("hold every case once, each in its place", () => {
    fc.assert(
      fc.property(observations, (given) => {
        const bins = reliabilityBins(given, 10);
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(given.length);
        for (const bin of bins) {
          expect(bin.meanValue).toBeGreaterThanOrEqual(bin.from - 1e-9);
          expect(bin.meanValue).toBeLessThanOrEqual(bin.to + 1e-9);
          expect(bin.rightShare).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
