import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  documentFloor,
  fitServing,
  logOdds,
  type ServedLabel,
} from "@/lib/knowledge/rules/match/fit-serving.ts";

const thresholds = [0.98, 0.98, 0.97, 0.96, 0.95];
const label = (probability: number, isRight: boolean, bucket = 2): ServedLabel => ({
  probability,
  isRight,
  bucket,
});
const many = (count: number, one: ServedLabel) => Array.from({ length: count }, () => one);

describe("fitServing", () => {
  test("keeps the public thresholds while the tenant has too few verdicts to meet the bound", () => {
    const fit = fitServing(many(200, label(0.99, true)), thresholds, 0.01);
    expect(fit).toMatchObject({ source: "public", shift: 0, labelCount: 200, wrongCount: 0 });
  });

  test("takes the tenant's own verdicts once they meet the bound: 299 right ones at 1 %", () => {
    const fit = fitServing(many(299, label(0.99, true)), thresholds, 0.01);
    expect(fit.source).toBe("tenant");
    expect(fit.shift).toBe(0);
    expect(fit.upperBound).toBeLessThanOrEqual(0.01);
  });

  test("goes down as far as its own verdicts keep the bound, and no further", () => {
    const labels = [...many(299, label(0.99, true)), ...many(150, label(0.95, true))];
    expect(fitServing(labels, thresholds, 0.01).shift).toBeCloseTo(logOdds(0.95) - logOdds(0.97), 9);
    const worse = [...labels, ...many(40, label(0.94, false))];
    expect(fitServing(worse, thresholds, 0.01).shift).toBeCloseTo(logOdds(0.95) - logOdds(0.97), 9);
  });

  test("goes up to where its own verdicts keep the bound", () => {
    const labels = [...many(400, label(0.99, true)), ...many(10, label(0.975, false))];
    expect(fitServing(labels, thresholds, 0.01).shift).toBeCloseTo(logOdds(0.99) - logOdds(0.97), 9);
  });

  test("right verdicts on what is served never move it up", () => {
    const right = fc.array(fc.double({ min: 0.97, max: 0.9999, noNaN: true }), {
      minLength: 1,
      maxLength: 500,
    });
    fc.assert(
      fc.property(right, (probabilities) => {
        const labels = probabilities.map((probability) => label(probability, true));
        expect(fitServing(labels, thresholds, 0.01).shift).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("goes up where verdicts break the bound, before there are enough to meet it", () => {
    const labels = [
      ...many(60, label(0.995, true)),
      ...many(20, label(0.975, true)),
      ...many(4, label(0.974, false)),
    ];
    const fit = fitServing(labels, thresholds, 0.01);
    expect(fit.source).toBe("public");
    expect(fit.shift).toBeGreaterThan(0);
    expect(fit.shift).toBeGreaterThan(logOdds(0.974) - logOdds(0.97));
  });

  test("at its shift the tenant's own verdicts keep the bound, whatever they are", () => {
    const labels = fc.array(
      fc.record({
        probability: fc.double({ min: 0.5, max: 0.9999, noNaN: true }),
        isRight: fc.boolean(),
        bucket: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(labels, (own) => {
        const fit = fitServing(own, thresholds, 0.05);
        if (fit.source === "tenant") expect(fit.upperBound).toBeLessThanOrEqual(0.05);
        else expect(fit.shift).toBeGreaterThanOrEqual(0);
        expect(fit.calibration.slope).toBeGreaterThan(0);
      }),
    );
  });

  test("the order of the verdicts changes nothing", () => {
    const labels = [...many(300, label(0.99, true)), ...many(3, label(0.971, false)), label(0.999, false)];
    expect(fitServing(labels.toReversed(), thresholds, 0.02)).toEqual(fitServing(labels, thresholds, 0.02));
  });
});

describe("documentFloor", () => {
  test("only tightens: none where nothing was wrong", () => {
    expect(documentFloor(many(5, label(0.97, true)), 0.01)).toBeNull();
  });

  test("lies above what was wrong", () => {
    const floor = documentFloor([label(0.98, false), label(0.99, true), label(0.97, true)], 0.01);
    expect(floor).toBeGreaterThan(0.98);
    expect(floor).toBeLessThanOrEqual(0.99);
  });

  test("lies above the only verdict where that was wrong", () => {
    expect(documentFloor([label(0.98, false)], 0.01)).toBeGreaterThan(0.98);
  });
});
