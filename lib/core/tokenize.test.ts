import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/core/sentences.ts";
import { stemOf } from "@/lib/core/stem.ts";
import { tokenize } from "@/lib/core/tokenize.ts";

const words = (text: string): string[] => tokenize(text).map((token) => token.word);

describe("tokenize", () => {
  it("keeps numbers and contractions whole and lowers the case", () => {
    expect(words("Don’t pay 1,000.50 € at 10:30, please.")).toEqual([
      "don't",
      "pay",
      "1,000.50",
      "at",
      "10:30",
      "please",
    ]);
    expect(words("État: 3rd, 'quoted' e-mail.")).toEqual(["état", "3rd", "quoted", "e", "mail"]);
  });

  it("gives a token a character where a script has no spaces", () => {
    expect(words("你好 abc世界")).toEqual(["你", "好", "abc", "世", "界"]);
  });

  it("gives offsets in order that point at its words, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        let last = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(last);
          expect(token.end).toBeGreaterThan(token.start);
          last = token.end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("splitSentences", () => {
  const split = (text: string): string[] =>
    splitSentences(text).map(({ start, end }) => text.slice(start, end));

  it("ends at marks and line breaks, not inside numbers, abbreviations and list marks", () => {
    expect(split('It costs 1.50 today, e.g. at St. Pauls. Really?! "Yes." Good\n- one\n2. two')).toEqual([
      "It costs 1.50 today, e.g. at St. Pauls.",
      "Really?!",
      '"Yes."',
      "Good",
      "- one",
      "2. two",
    ]);
  });

  it("loses nothing but white space, for any text", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("a", "B", ".", "!", " ", "\n", "1", ")", "。", "…"),
          maxLength: 80,
        }),
        (text) => {
          expect(split(text).join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
        },
      ),
    );
  });
});

describe("stemOf", () => {
  it.each([
    ["declined", "declines"],
    ["charging", "charge"],
    ["topping", "topped"],
    ["countries", "country"],
    ["payments", "payment"],
    ["cards", "card"],
  ])("folds %s and %s together", (one, other) => {
    expect(stemOf(one, true)).toBe(stemOf(other, true));
  });
});
