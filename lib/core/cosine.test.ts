import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cosine, meanVector, unitVector } from "@/lib/core/cosine.ts";

const vector = fc
  .array(fc.float({ min: -10, max: 10, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map(unitVector);

describe("cosine", () => {
  it("is 1 for a direction with itself, 0 at right angles, -1 for opposites", () => {
    expect(cosine([1, 0], [1, 0])).toBe(1);
    expect(cosine([1, 0], [0, 1])).toBe(0);
    expect(cosine([1, 0], [-1, 0])).toBe(-1);
  });

  it("stays within -1..1 and does not depend on the order", () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1);
        expect(cosine(a, b)).toBe(cosine(b, a));
      }),
    );
  });

  it("refuses vectors of different length", () => {
    expect(() => cosine([1], [1, 0])).toThrow(RangeError);
  });
});

describe("meanVector", () => {
  it("is null for none, the vector for one", () => {
    expect(meanVector([])).toBeNull();
    expect(meanVector([[0, 1]])).toEqual(Float32Array.from([0, 1]));
  });

  it("has length 1, or 0 where the vectors cancel out", () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 6 }), (vectors) => {
        const mean = meanVector(vectors) ?? new Float32Array();
        const length = Math.hypot(...mean);
        expect(length < 1e-9 || Math.abs(length - 1) < 1e-4).toBe(true);
      }),
    );
  });

  it("refuses vectors of different length", () => {
    expect(() => meanVector([[1], [1, 0]])).toThrow(RangeError);
  });
});
