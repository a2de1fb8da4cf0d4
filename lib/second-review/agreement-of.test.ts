import { expect, it } from "vitest";
import { agreementOf } from "@/lib/second-review/agreement-of.ts";

it("reads pairs row by row, the first reviewer's action first", () => {
  const { pairs, table, observed, kappa } = agreementOf([8, 0, 2, 0, 0, 0, 0, 0, 10]);
  expect(pairs).toBe(20);
  expect(table).toEqual([
    { first: "approve", second: "approve", count: 8 },
    { first: "approve", second: "reject", count: 2 },
    { first: "reject", second: "reject", count: 10 },
  ]);
  expect(observed).toBe(0.9);
  expect(kappa?.value).toBeCloseTo(0.8, 10);
});

it("says nothing of no pairs", () => {
  expect(agreementOf([])).toEqual({ pairs: 0, table: [], observed: null, kappa: null });
});
