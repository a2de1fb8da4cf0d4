import { describe, expect, test } from "vitest";
import { auroc, createRandom, median, p95, shuffle } from "./statistics.ts";

describe("statistics", () => {
  test("median and 95th percentile by nearest rank", () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(median(samples)).toBe(50);
    expect(p95(samples)).toBe(95);
    expect(p95([7])).toBe(7);
  });

  test.each([
    [[3, 4], [1, 2], 1],
    [[1, 2], [3, 4], 0],
    [[1, 1], [1, 1], 0.5],
    [[2, 4], [1, 3], 0.75],
  ])("AUROC of %j against %j is %f", (positives, negatives, area) => {
    expect(auroc(positives, negatives)).toBe(area);
  });

  test("a shuffle keeps every item and repeats with its seed", () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const once = shuffle(items, createRandom(3));
    expect(once).toEqual(shuffle(items, createRandom(3)));
    expect(once).not.toEqual(items);
    expect(once.toSorted((a, b) => a - b)).toEqual(items);
  });
});
