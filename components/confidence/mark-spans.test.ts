import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markSpans } from "@/components/confidence/mark-spans.ts";

const span = (start: number, end: number, severity: "warn" | "block" = "warn", rule = "a") => ({
  start,
  end,
  severity,
  rule,
});

describe("marked parts of a text", () => {
  test("carry every rule that lies over them, and the graver look", () => {
    expect(markSpans("free card", [span(0, 4), span(2, 9, "block", "b")])).toEqual([
      { at: 0, text: "fr", mark: { severity: "warn", rules: ["a"] } },
      { at: 2, text: "ee", mark: { severity: "block", rules: ["a", "b"] } },
      { at: 4, text: " card", mark: { severity: "block", rules: ["b"] } },
    ]);
  });

  test("together are the text, whatever the spans", () => {
    const anySpan = fc.record({
      start: fc.integer({ min: -5, max: 40 }),
      end: fc.integer({ min: -5, max: 40 }),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(anySpan, { maxLength: 6 }), (text, spans) => {
        const parts = markSpans(
          text,
          spans.map(({ start, end }) => span(start, end)),
        );
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });
});
