import { describe, expect, test } from "vitest";
import { percentText } from "@/lib/core/percent-text.ts";

describe("a share as per cent", () => {
  test.each([
    [0, 0, "0 %"],
    [0.29, 0, "29 %"],
    [0.8, 0, "80 %"],
    [2 / 3, 0, "67 %"],
    [0.974, 1, "97.4 %"],
    [0.57, 1, "57 %"],
    [0.0005, 1, "0.1 %"],
    [1, 1, "100 %"],
  ] as const)("%d is said with %d decimals as %s", (share, digits, text) => {
    expect(percentText(share, digits)).toBe(text);
  });

  test("only certainty is 100 %", () => {
    expect(percentText(0.9999)).toBe("99 %");
    expect(percentText(0.9999, 1)).toBe("99.9 %");
    expect(percentText(1)).toBe("100 %");
  });
});
