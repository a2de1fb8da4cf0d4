import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestOfEach } from "@/lib/review/rules/best-of-each.ts";
import { pickSimilar } from "@/lib/review/rules/pick-similar.ts";

const row = (candidateId: string, leadDecisionId: string | null = null) => ({
  candidateId,
  decisionId: `d-${candidateId}`,
  leadDecisionId,
});

describe("pickSimilar", () => {
  test("shows a decision once, by its nearest question, and counts the others", () => {
    const near = [
      { ownerId: "b", cosine: 0.95 },
      { ownerId: "open", cosine: 0.94 },
      { ownerId: "a", cosine: 0.9 },
      { ownerId: "c", cosine: 0.8 },
    ];
    const picked = pickSimilar(near, [row("a"), row("b", "d-a"), row("c")], 5);
    expect(picked.map((one) => [one.candidateId, one.similarity, one.alongCount])).toEqual([
      ["b", 0.95, 1],
      ["c", 0.8, 0],
    ]);
  });

  test("never shows more than the limit, never out of order, never one twice", () => {
    const one = fc.record({
      id: fc.integer({ min: 0, max: 20 }),
      cosine: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: ({ id }) => id }),
        fc.integer({ min: 1, max: 6 }),
        (found, limit) => {
          const near = found.map(({ id, cosine }) => ({ ownerId: String(id), cosine }));
          const rows = found.map(({ id }) => row(String(id), id % 3 === 0 ? null : `d-${id % 3}`));
          const picked = pickSimilar(near, rows, limit);
          expect(picked.length).toBeLessThanOrEqual(limit);
          const figures = picked.map(({ similarity }) => similarity);
          expect(figures).toEqual(figures.toSorted((a, b) => b - a));
          const keys = picked.map(({ leadDecisionId, decisionId }) => leadDecisionId ?? decisionId);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });
});

describe("bestOfEach", () => {
  test("keeps the first of each key and passes over what has none", () => {
    const found = bestOfEach(["a1", "b1", "-", "a2"], (item) => (item === "-" ? undefined : item[0]));
    expect(found).toEqual([
      { key: "a", item: "a1" },
      { key: "b", item: "b1" },
    ]);
  });
});
