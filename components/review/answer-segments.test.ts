import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerPieces, textSegments, type TextSpan } from "@/components/review/answer-segments.ts";

const spans = fc.array(
  fc.record<TextSpan>({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) }),
  { maxLength: 8 },
);

describe("answerPieces", () => {
  const told = (text: string, statements: TextSpan[], marks: TextSpan[] = []) =>
    answerPieces(text, statements, marks).map(({ statement, segments }) => [
      statement,
      ...segments.map(({ text: part, marks: on }) => (on.length === 0 ? part : `${part}[${on.join()}]`)),
    ]);

  it.each<[string, string, TextSpan[], TextSpan[], unknown[]]>([
    ["an empty text has no piece", "", [{ start: 0, end: 4 }], [{ start: 0, end: 1 }], []],
    ["a text without statements is one piece", "One.", [], [], [[null, "One."]]],
    [
      "statements keep their numbers whatever order they come in",
      "One. Two. Three.",
      [
        { start: 5, end: 9 },
        { start: 0, end: 4 },
      ],
      [],
      [
        [1, "One."],
        [null, " "],
        [0, "Two."],
        [null, " Three."],
      ],
    ],
    [
      "a mark inside a statement cuts it and leaves it one piece",
      "In 5 days.",
      [{ start: 0, end: 10 }],
      [{ start: 3, end: 4 }],
      [[0, "In ", "5[0]", " days."]],
    ],
    [
      "a mark over two statements stands in both",
      "One. Two.",
      [
        { start: 0, end: 4 },
        { start: 5, end: 9 },
      ],
      [{ start: 2, end: 7 }],
      [
        [0, "On", "e.[0]"],
        [null, " [0]"],
        [1, "Tw[0]", "o."],
      ],
    ],
    [
      "marks that overlap are all there where they do",
      "abcdef",
      [],
      [
        { start: 1, end: 4 },
        { start: 2, end: 6 },
        { start: 2, end: 4 },
      ],
      [[null, "a", "b[0]", "cd[0,1,2]", "ef[1]"]],
    ],
    [
      "a statement gives way to the one that began before it",
      "abcdef",
      [
        { start: 0, end: 4 },
        { start: 2, end: 6 },
      ],
      [],
      [
        [0, "ab", "cd"],
        [1, "ef"],
      ],
    ],
    [
      "an empty or reversed mark marks nothing",
      "abc",
      [],
      [
        { start: 1, end: 1 },
        { start: 2, end: 0 },
      ],
      [[null, "abc"]],
    ],
  ])("%s", (_, text, statements, marks, expected) => {
    expect(told(text, statements, marks)).toEqual(expected);
  });

  it("whatever the spans, the pieces make the text again, in order, and keys are positions", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: "binary" }), spans, spans, (text, statements, marks) => {
        const segments = answerPieces(text, statements, marks).flatMap((piece) => piece.segments);
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        for (const { key, text: part } of segments) {
          expect(part).not.toBe("");
          expect(text.startsWith(part, key)).toBe(true);
        }
      }),
    );
  });

  it("a character is in a piece of a statement exactly where a statement covers it", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), spans, (text, statements) => {
        for (const { statement, segments } of answerPieces(text, statements, []))
          for (const { key } of segments) {
            const covering = statements.flatMap(({ start, end }, number) =>
              start <= key && key < end ? number : [],
            );
            if (statement === null) expect(covering).toEqual([]);
            else expect(covering).toContain(statement);
          }
      }),
    );
  });
});

describe("textSegments", () => {
  it("a character has exactly the marks whose span covers it", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), spans, (text, marks) => {
        for (const { key, text: part, marks: on } of textSegments(text, marks))
          for (let at = key; at < key + part.length; at += 1)
            expect(on).toEqual(
              marks.flatMap(({ start, end }, number) => (start <= at && at < end ? number : [])),
            );
      }),
    );
  });
});
