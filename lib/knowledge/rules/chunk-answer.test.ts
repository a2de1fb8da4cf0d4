import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkAnswer } from "@/lib/knowledge/rules/chunk-answer.ts";

describe("chunkAnswer", () => {
  test("keeps a short answer whole", () => {
    expect(chunkAnswer("One. Two.\n\nThree.")).toEqual(["One. Two. Three."]);
  });

  test("ends a chunk where a sentence ends", () => {
    const sentence = `${"word ".repeat(60).trim()}.`;
    const chunks = chunkAnswer(Array.from({ length: 5 }, () => sentence).join(" "));
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every((chunk) => chunk.endsWith("."))).toBe(true);
  });

  test("keeps every character that is not white space, in order, in chunks of at most 700", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3_000 }), (answer) => {
        const chunks = chunkAnswer(answer);
        expect(chunks.join("").replaceAll(/\s/gu, "")).toBe(answer.replaceAll(/\s/gu, ""));
        expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 700)).toBe(true);
      }),
    );
  });
});
