import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorable } from "@/lib/core/text.ts";
import { cutToTokens, estimateTokens } from "@/lib/ai/rules/estimate-tokens.ts";

describe("estimateTokens", () => {
  it("counts four ASCII characters or one other as a token", () => {
    expect(estimateTokens("")).toBe(2);
    expect(estimateTokens("abcdefgh")).toBe(4);
    expect(estimateTokens("日本")).toBe(4);
  });
});

describe("cutToTokens", () => {
  it("keeps a start of the text within the limit and never half a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 3, max: 50 }),
        (text, max) => {
          const cut = cutToTokens(text, max);
          expect(text.startsWith(cut)).toBe(true);
          expect(estimateTokens(cut)).toBeLessThanOrEqual(max);
          expect(isStorable(cut.replaceAll("\u0000", ""))).toBe(true);
        },
      ),
    );
  });
});
