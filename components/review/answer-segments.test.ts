import fc from "fast-check";
import { expect, test } from "vitest";
import { answerSegments } from "@/components/review/answer-segments.ts";
import type { AnswerSpan } from "@/components/review/answer-segments.ts";

test("marks statements and leaves the rest plain", () => {
  const segments = answerSegments("One. Two. Three.", [
    { start: 5, end: 9, status: "unsupported", passageIndex: null },
    { start: 0, end: 4, status: "supported", passageIndex: 0 },
  ]);
  expect(segments.map((segment) => [segment.text, segment.span?.status ?? null])).toEqual([
    ["One.", "supported"],
    [" ", null],
    ["Two.", "unsupported"],
    [" Three.", null],
  ]);
});

test("whatever the spans, the pieces make the text again, once", () => {
  const span = fc.record<AnswerSpan>({
    start: fc.integer({ min: -5, max: 60 }),
    end: fc.integer({ min: -5, max: 60 }),
    status: fc.constantFrom("supported", "unsupported", "neutral"),
    passageIndex: fc.constantFrom(null, 0, 1),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
      const segments = answerSegments(text, spans);
      expect(segments.map((segment) => segment.text).join("")).toBe(text);
      expect(new Set(segments.map((segment) => segment.key)).size).toBe(segments.length);
    }),
  );
});
