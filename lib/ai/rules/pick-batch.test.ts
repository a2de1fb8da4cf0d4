import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchLimits, chooseLane, nextLane, pickBatch } from "@/lib/ai/rules/pick-batch.ts";

const lengths = fc.array(fc.integer({ min: 2, max: 512 }), { minLength: 1, maxLength: 200 });

describe("pickBatch", () => {
  it("holds the text that waited longest, each once, within the limits", () => {
    fc.assert(
      fc.property(lengths, (waiting) => {
        const picked = pickBatch(waiting);
        const tokens = picked.map((i) => waiting[i] ?? 0);
        const padded = picked.length * Math.max(...tokens);
        expect(picked[0]).toBe(0);
        expect(new Set(picked).size).toBe(picked.length);
        expect(picked.length).toBeLessThanOrEqual(batchLimits.maxTexts);
        expect(picked.length === 1 || padded <= batchLimits.maxPaddedTokens).toBe(true);
        expect(padded - tokens.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(
          Math.max(48, padded * batchLimits.maxPaddingShare),
        );
      }),
    );
  });

  it("groups texts of like lengths", () => {
    expect(pickBatch([10, 200, 11, 190, 9])).toEqual([0, 2, 4]);
  });

  it("empties any queue", () => {
    fc.assert(
      fc.property(lengths, (waiting) => {
        let left = waiting;
        let rounds = 0;
        while (left.length > 0) {
          const picked = new Set(pickBatch(left));
          left = left.filter((_, i) => !picked.has(i));
          rounds += 1;
        }
        expect(rounds).toBeLessThanOrEqual(waiting.length);
      }),
    );
  });
});

describe("lanes", () => {
  it("takes a few short texts for interactive and the rest for bulk", () => {
    expect(chooseLane([12])).toBe("interactive");
    expect(chooseLane([12, 12, 12, 12])).toBe("interactive");
    expect(chooseLane([12, 12, 12, 12, 12])).toBe("bulk");
    expect(chooseLane([400])).toBe("bulk");
  });

  it("serves interactive first but lets bulk through after four batches", () => {
    expect(nextLane({ interactive: 1, bulk: 9 }, 0)).toBe("interactive");
    expect(nextLane({ interactive: 1, bulk: 9 }, 4)).toBe("bulk");
    expect(nextLane({ interactive: 1, bulk: 0 }, 9)).toBe("interactive");
    expect(nextLane({ interactive: 0, bulk: 1 }, 0)).toBe("bulk");
    expect(nextLane({ interactive: 0, bulk: 0 }, 0)).toBeNull();
  });
});
