import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fuseRanks } from "@/lib/knowledge/rules/fuse-ranks.ts";

describe("fuseRanks", () => {
  test("puts first what both lists know over what one ranks first", () => {
    expect(
      fuseRanks([
        ["a", "b"],
        ["c", "b"],
      ]).map((item) => item.id),
    ).toEqual(["b", "a", "c"]);
  });

  test("scores stay in 0..1 and fall from first to last", () => {
    const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const scores = fuseRanks(lists).map((item) => item.score);
        expect(scores.every((score) => score > 0 && score <= 1 + 1e-12)).toBe(true);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});
