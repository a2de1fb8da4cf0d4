import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa, type PairCount } from "@/lib/second-review/rules/cohen-kappa.ts";

function pairs(table: number[][]): PairCount<number>[] {
  return table.flatMap((row, first) => row.map((count, second) => ({ first, second, count })));
}

describe("cohenKappa", () => {
  it("gives the textbook value of two psychologists and three diagnoses", () => {
    // Fleiss, Levin & Paik 2003, "Statistical Methods for Rates and Proportions", table 18.1: kappa 0.676, s. e. 0.088.
    const kappa = cohenKappa(
      pairs([
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ]),
    );
    expect(kappa?.observed).toBeCloseTo(0.89, 10);
    expect(kappa?.expected).toBeCloseTo(0.66, 10);
    expect(kappa?.value).toBeCloseTo(0.676, 3);
    expect(kappa?.standardError).toBeCloseTo(0.088, 3);
    expect(kappa?.low).toBeCloseTo(0.676 - 1.96 * 0.0877, 2);
  });

  it("gives 0.4 for the grant proposals that two readers accept or refuse", () => {
    const kappa = cohenKappa(
      pairs([
        [20, 5],
        [10, 15],
      ]),
    );
    expect(kappa?.observed).toBeCloseTo(0.7, 10);
    expect(kappa?.expected).toBeCloseTo(0.5, 10);
    expect(kappa?.value).toBeCloseTo(0.4, 10);
  });

  it("is 1 without doubt where all agree, and 0 where agreement is chance", () => {
    const perfect = cohenKappa(
      pairs([
        [7, 0],
        [0, 5],
      ]),
    );
    expect(perfect?.value).toBe(1);
    expect(perfect?.low).toBeCloseTo(1, 6);
    expect(
      cohenKappa(
        pairs([
          [25, 25],
          [25, 25],
        ]),
      )?.value,
    ).toBeCloseTo(0, 10);
  });

  it("says nothing without pairs, or where only one category was ever used", () => {
    expect(cohenKappa([])).toBeNull();
    expect(cohenKappa(pairs([[12]]))).toBeNull();
  });

  it("stays in its bounds and does not depend on which rater is called the first", () => {
    const table = fc.array(fc.array(fc.nat(30), { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(table, (counts) => {
        const kappa = cohenKappa(pairs(counts));
        if (kappa === null) return;
        expect(kappa.low).toBeGreaterThanOrEqual(-1);
        expect(kappa.high).toBeLessThanOrEqual(1);
        expect(kappa.low).toBeLessThanOrEqual(kappa.value + 1e-9);
        const turned = counts.map((_, one) => counts.map((row) => row[one] ?? 0));
        expect(cohenKappa(pairs(turned))?.value).toBeCloseTo(kappa.value, 9);
        expect(cohenKappa(pairs(turned))?.standardError).toBeCloseTo(kappa.standardError, 9);
      }),
    );
  });
});
