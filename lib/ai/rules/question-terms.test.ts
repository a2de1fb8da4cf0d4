import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentStems, coveredShare, termWeights } from "@/lib/ai/rules/question-terms.ts";

describe("question terms", () => {
  it("keep the words that carry the topic, as stems", () => {
    expect(contentStems("Why is my payment pending, and the payments?")).toEqual(
      contentStems("payment pending"),
    );
    expect(contentStems("the of and")).toEqual([]);
  });

  it("weigh a word more that fewer texts hold", () => {
    const weights = termWeights("freeze card", ["A card.", "Another card.", "Freeze the card."]);
    const [freeze, card] = [...weights.values()];
    expect(freeze).toBeGreaterThan(card ?? 0);
  });

  it("cover 0..1, all of it by the question itself", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 8 }), fc.lorem({ maxCount: 20 }), (question, text) => {
        const weights = termWeights(question, [text]);
        const share = coveredShare(text, weights);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(coveredShare(question, weights)).toBeCloseTo(weights.size === 0 ? 0 : 1);
      }),
    );
  });
});
