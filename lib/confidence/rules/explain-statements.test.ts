import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainStatements } from "@/lib/confidence/rules/explain-statements.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";

function explain(answer: string, texts: readonly string[], language = "en") {
  const passages = texts.map((text) => passage(text));
  const input = scoringInput({ question: "What is known about it?", answer, passages, language });
  const statements = scoreResponse(input).factors.retrieval?.evidence.statements ?? [];
  return explainStatements(statements, { answer, passages, language });
}

const mismatchesOf = (...parts: Parameters<typeof explain>): string[] =>
  explain(...parts).flatMap(({ mismatches }) => mismatches.map(({ sentence }) => sentence));

describe("explainStatements", () => {
  it.each([
    [
      "a number with its unit",
      "A SEPA transfer arrives within 5 working days.",
      "SEPA transfers arrive within 3 working days. Instant transfers arrive within 10 seconds.",
      "The passage says 3 working days, the answer says 5 working days",
    ],
    [
      "the number whose neighbourhood speaks of the same",
      "The card fee is 9 euros.",
      "The monthly fee is 4 euros for the account. The card fee is 6 euros. A wire abroad costs 12 euros.",
      "The passage says 6 euros, the answer says 9 euros",
    ],
    [
      "a sum with its sign before it",
      "The replacement card costs $12.50.",
      "A replacement card costs $7.",
      "The passage says $7, the answer says $12.50",
    ],
    [
      "a share",
      "The savings account pays 4 % interest.",
      "The savings account pays 2.5 % interest.",
      "The passage says 2.5 %, the answer says 4 %",
    ],
    [
      "a date",
      "The branch in Leeds closes on 3 May 2027.",
      "The branch in Leeds closes on 9 June 2027.",
      "The passage says 9 June 2027, the answer says 3 May 2027",
    ],
  ])("says %s that the passage has instead", (_, answer, text, sentence) => {
    expect(mismatchesOf(answer, [text])).toEqual([sentence]);
  });

  it("says it in another language's figures", () => {
    expect(mismatchesOf("Eine Überweisung dauert 5 Tage.", ["Eine Überweisung dauert 1 Tag."], "de")).toEqual(
      ["The passage says 1 Tag, the answer says 5 Tage"],
    );
  });

  it("points at the place in the passage", () => {
    const text = "A replacement card costs 6 euros and arrives soon.";
    const [statement] = explain("A replacement card costs 9 euros and arrives soon.", [text]);
    const span = statement?.mismatches[0]?.passageSpan;
    expect(text.slice(span?.start, span?.end)).toBe("6 euros");
    expect(statement?.sentence).toMatch(/^Passage 1 speaks of this and says it otherwise/u);
  });

  it("names no figure of another unit", () => {
    expect(
      mismatchesOf("The parcel arrives within 5 days.", ["The parcel arrives; it weighs 3 kilograms."]),
    ).toEqual(["“5” is in no passage"]);
  });

  it("names no figure that stands with other words", () => {
    expect(
      mismatchesOf("The parcel arrives within 5 days.", [
        "The parcel arrives. Refunds, however, are a matter of the bank that the shop in question works with and take 3 days.",
      ]),
    ).toEqual(["“5” is in no passage"]);
  });

  it("says where only another passage has it", () => {
    expect(
      mismatchesOf(
        "The parcel from the online shop in Leeds arrives at your front door in 5 days by bicycle courier.",
        [
          "The parcel from the online shop in Leeds arrives at your front door by bicycle courier.",
          "Refunds of the bank take 5 days.",
        ],
      ),
    ).toEqual(["“5” is in another passage, not in this one"]);
  });

  it("says that the passage says the opposite", () => {
    expect(
      mismatchesOf("Weekend delivery is not available in Leeds.", [
        "Weekend delivery is available in Leeds.",
      ]),
    ).toEqual([expect.stringMatching(/^The passage says the opposite of “/u)]);
  });

  it("tells supported, partly, unsupported and unchecked statements apart", () => {
    const lines = explain(
      "A replacement card costs 6 euros. It arrives within 9 working days. Penguins waddle across Antarctica. Is that all?",
      ["A replacement card costs 6 euros. It arrives within 5 working days."],
    );
    expect(lines.map(({ support }) => support)).toEqual([
      "supported",
      "partly",
      "unsupported",
      "not_checked",
    ]);
  });

  it("counts on no passage where they are erased", () => {
    const answer = "A replacement card costs 9 euros.";
    const input = scoringInput({ answer });
    const statements = scoreResponse(input).factors.retrieval?.evidence.statements ?? [];
    const [line] = explainStatements(statements, { answer, passages: null, language: "en" });
    expect(line?.mismatches.map(({ sentence }) => sentence)).toEqual(["“9” is in no passage"]);
  });

  it("looks no further where an answer tells more figures than anybody reads", () => {
    const answer = Array.from({ length: 130 }, (_, at) => `The plan fee is ${at + 1000} euros.`).join(" ");
    const sentences = mismatchesOf(answer, ["The plan fee is 7 euros."]);
    expect(sentences[0]).toMatch(/^The passage says 7 euros/u);
    expect(sentences.at(-1)).toMatch(/ is in no passage$/u);
  });

  it("keeps every statement and mismatch of any text, and points inside the passage", () => {
    const words = fc.constantFrom(
      ..."the card costs 5 euros 3 days on 4 May 2026 not available €7 12 % https://a.example Leeds . ! ? 🙂 ßẞ".split(
        " ",
      ),
    );
    const text = fc.array(words, { maxLength: 40 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, text, fc.constantFrom("en", "de", "xx"), (answer, source, language) => {
        const input = scoringInput({ answer, passages: [passage(source)], language });
        const statements = scoreResponse(input).factors.retrieval?.evidence.statements ?? [];
        const lines = explainStatements(statements, { answer, passages: [passage(source)], language });
        expect(lines.map(({ span, share }) => [span, share])).toEqual(
          statements.map(({ span, share }) => [span, share]),
        );
        lines.forEach(({ mismatches }, at) => {
          expect(mismatches.map(({ span }) => span)).toEqual(
            statements[at]?.mismatches.map(({ span }) => span),
          );
          for (const { passageSpan } of mismatches)
            if (passageSpan !== null) {
              expect(passageSpan.start).toBeLessThan(passageSpan.end);
              expect(passageSpan.end).toBeLessThanOrEqual(source.length);
            }
        });
      }),
    );
  });
});
