import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "@/bench/statistics.ts";
import { estimateFromAudit } from "@/lib/tuning/rules/audit-estimate.ts";
import { factoriseBanded, logDeterminant, solveBanded } from "@/lib/tuning/rules/banded.ts";
import {
  binCount,
  estimateWrong,
  fitWrongCurve,
  type LabelBin,
  sigmoid,
  wrongShares,
} from "@/lib/tuning/rules/wrong-curve.ts";

const z = 1.645;
/** Wrong answers fall with confidence, by a curve that no straight line in the log odds is. */
const truth = Array.from({ length: binCount }, (_, bin) => sigmoid(3 - 9 * (bin / 100) ** 1.6));

function sample(labelledOf: (bin: number) => number, seed: number): LabelBin[] {
  const random = createRandom(seed);
  return truth.map((share, bin) => {
    const labelled = labelledOf(bin);
    const wrong = Array.from({ length: labelled }, () => random() < share).filter(Boolean).length;
    return { labelled, wrong };
  });
}

const seenBelow = (cut: number) => (bin: number) => (bin < cut ? 40 : 4);
const counts = Array.from({ length: binCount }, (_, bin) => (bin < 60 ? 0 : 200));
const trueAbove = truth.reduce((sum, share, bin) => sum + share * (counts[bin] ?? 0), 0) / 8_000;

describe("the curve of wrong answers", () => {
  test("the bound above a cut lies above the truth in at least nine of ten samples, and not far", () => {
    const bounds = Array.from({ length: 60 }, (_, seed) =>
      estimateWrong(fitWrongCurve(sample(seenBelow(60), seed + 1)), counts, z),
    );
    expect(bounds.filter(({ high }) => high >= trueAbove).length).toBeGreaterThanOrEqual(54);
    const mean = bounds.reduce((sum, { high }) => sum + high, 0) / bounds.length;
    expect(mean / trueAbove).toBeLessThan(2.5);
  });

  test("more verdicts bring the bound nearer", () => {
    const width = (times: number) => {
      const labels = sample((bin) => times * seenBelow(60)(bin), 7);
      const { low, high } = estimateWrong(fitWrongCurve(labels), counts, z);
      return high / low;
    };
    expect(width(4)).toBeLessThan(width(1));
    expect(width(16)).toBeLessThan(width(4));
  });

  test("without a verdict nothing is known", () => {
    const none = Array.from({ length: binCount }, () => ({ labelled: 0, wrong: 0 }));
    const { low, high } = estimateWrong(fitWrongCurve(none), counts, z);
    expect(high).toBe(1);
    expect(low).toBeLessThan(0.01);
  });

  test("shares are shares and intervals hold their estimate, whatever the verdicts", () => {
    const bin = fc.record({ labelled: fc.nat(60), part: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(bin, { minLength: binCount, maxLength: binCount }), (drawn) => {
        const labels = drawn.map(({ labelled, part }) => ({ labelled, wrong: Math.round(labelled * part) }));
        const curve = fitWrongCurve(labels);
        for (const share of wrongShares(curve)) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        const { share, low, high } = estimateWrong(curve, counts, z);
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(Math.min(1, share));
      }),
      { numRuns: 30 },
    );
  });
});

describe("the audit sample alone", () => {
  test("an audited answer stands for as many as were not seen", () => {
    const cell = { isRecent: false, answers: 0 };
    const { share, labelled, effective } = estimateFromAudit(
      [
        { ...cell, bin: 70, seenShare: 1, labelled: 100, wrong: 50 },
        { ...cell, bin: 80, seenShare: 0.02, labelled: 18, wrong: 0 },
      ],
      0.6,
    );
    expect(share).toBeCloseTo(50 / 1_000);
    expect(labelled).toBe(118);
    expect(effective).toBeLessThan(118);
  });

  test("holds what one sees of it, and says nothing without a verdict", () => {
    expect(estimateFromAudit([], 0.6)).toMatchObject({ share: null, low: 0, high: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
        const wrong = Math.round(n * part);
        const { share, low, high } = estimateFromAudit(
          [{ bin: 90, seenShare: 0.02, isRecent: false, answers: 50 * n, labelled: n, wrong }],
          0.6,
        );
        expect(share).toBeCloseTo(wrong / n);
        expect(low).toBeLessThanOrEqual((share ?? 0) + 1e-9);
        expect(high).toBeGreaterThanOrEqual((share ?? 0) - 1e-9);
      }),
    );
  });
});

describe("banded systems", () => {
  test("solves what it factorised", () => {
    const n = 12;
    const diagonal = new Float64Array(n).fill(7);
    const below = new Float64Array(n).fill(-2);
    const belowTwo = new Float64Array(n).fill(1);
    const x = Float64Array.from({ length: n }, (_, at) => at - 4);
    const at = (row: number) => x[row] ?? 0;
    const right = x.map(
      (value, row) => 7 * value - 2 * (at(row - 1) + at(row + 1)) + at(row - 2) + at(row + 2),
    );
    const factor = factoriseBanded({ diagonal, below, belowTwo });
    solveBanded(factor, right).forEach((value, row) => expect(value).toBeCloseTo(at(row), 9));
    expect(logDeterminant(factor)).toBeGreaterThan(0);
  });
});
