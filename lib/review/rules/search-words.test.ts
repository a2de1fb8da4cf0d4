import fc from "fast-check";
import { expect, test } from "vitest";
import { questionLexemes, searchExpression, tagLexeme } from "@/lib/review/rules/search-words.ts";

const tenantId = "00000000-0000-4000-8000-0000cafe0001";

test("a question is found by its words in lower case without accents, each once", () => {
  expect(questionLexemes(tenantId, "Überweisung? Die überweisung, 1,000 €!")).toEqual([
    "cafe0001uberweisung",
    "cafe0001die",
    "cafe00011,000",
  ]);
});

test("every word is asked for, longer ones by their beginning", () => {
  expect(searchExpression(tenantId, { text: "My Cards" })).toBe("'cafe0001my' & 'cafe0001cards':*");
});

test("a tag is no word and a word is no tag", () => {
  expect(tagLexeme(tenantId, "card")).not.toBe(questionLexemes(tenantId, "card")[0]);
  expect(searchExpression(tenantId, { tag: "card" })).toBe("'cafe0001#card'");
});

test("nothing asked is no search; a text without words finds nothing", () => {
  expect(searchExpression(tenantId, {})).toBeNull();
  expect(searchExpression(tenantId, { text: "?!" })).toBe("'cafe0001!'");
});

test("a quote in a word stays inside its lexeme", () => {
  expect(searchExpression(tenantId, { text: "don't" })).toBe("'cafe0001don''t':*");
});

test("every word of a question finds the question", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (question) => {
      const lexemes = questionLexemes(tenantId, question);
      for (const lexeme of lexemes.slice(0, 12)) {
        const asked = searchExpression(tenantId, { text: lexeme.slice(8) }) ?? "";
        expect(asked).toContain("'");
      }
      expect(new Set(lexemes).size).toBe(lexemes.length);
    }),
  );
});
