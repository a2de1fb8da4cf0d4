import fc from "fast-check";
import { expect, it } from "vitest";
import { excerptAround } from "@/components/review/excerpt.ts";

const long = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");

it("a short text is whole", () => {
  expect(excerptAround("It takes 3 days.", [{ start: 9, end: 15 }])).toEqual({
    text: "It takes 3 days.",
    spans: [{ start: 9, end: 15 }],
  });
});

it("a long text is shown around its first place, from the begin of a word, and says that it is cut", () => {
  const start = long.indexOf("word300");
  const { text, spans } = excerptAround(long, [{ start, end: start + 7 }]);
  expect(text).toMatch(/^… word\d+ .* …$/u);
  expect(spans.map((span) => text.slice(span.start, span.end))).toEqual(["word300"]);
});

it("without a place it is the begin", () => {
  expect(excerptAround(long, []).text.startsWith("word0 word1 ")).toBe(true);
});

it("a place in the excerpt says what it says in the text", () => {
  const place = fc.record({ start: fc.nat(3_000), size: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(fc.string({ minLength: 0, maxLength: 3_000 }), place, (text, { start, size }) => {
      const end = Math.min(text.length, start + size);
      const excerpt = excerptAround(text, start < end ? [{ start, end }] : []);
      expect(excerpt.text.length).toBeLessThanOrEqual(490);
      for (const span of excerpt.spans)
        expect(excerpt.text.slice(span.start, span.end)).toBe(text.slice(start, end));
      if (start < end) expect(excerpt.spans).toHaveLength(1);
    }),
  );
});
