import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUnknownCitations } from "@/lib/confidence/rules/find-citations.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";

const passages = [
  passage("A card costs 6 euros.", { title: "Replacing a card", id: "kb-17" }),
  passage("As the Fee Schedule says, transfers are free. [12]", { title: "Transfers", id: "kb-18" }),
];
const find = (answer: string): string[] =>
  findUnknownCitations(scoringInput({ answer, passages })).map(({ start, end }) => answer.slice(start, end));

describe("findUnknownCitations", () => {
  it.each([
    ["A card costs 6 euros [3].", "[3]"],
    ["A card costs 6 euros.[1, 4]", "[1, 4]"],
    ["A card costs 6 euros【7†source】.", "【7†source】"],
    ["A card costs 6 euros [0].", "[0]"],
    ["A card costs 6 euros (Source: Harbor Annual Report).", "Harbor Annual Report"],
    ["A card costs 6 euros. Source: https://other.example/fees", "https://other.example/fees"],
    ["Eine Karte kostet 6 Euro (Quelle: Jahresbericht).", "Jahresbericht"],
    ["Une carte coûte 6 euros (Source : Rapport annuel).", "Rapport annuel"],
    ["Una tarjeta cuesta 6 euros (Fuente: Informe anual).", "Informe anual"],
    ["Een kaart kost 6 euro (Bron: Jaarverslag).", "Jaarverslag"],
    ["Una carta costa 6 euro (Fonte: Relazione annuale).", "Relazione annuale"],
    ["Um cartão custa 6 euros (Fonte: Relatório anual).", "Relatório anual"],
    ['According to the document "Premium Terms", a card is free.', "Premium Terms"],
    ["Sources: Replacing a card, Annual Report", "Annual Report"],
  ])("sees one in: %s", (answer, cited) => {
    expect(find(answer)).toEqual([cited]);
  });

  it.each([
    "A card costs 6 euros [1]. Transfers are free [2].",
    "A card costs 6 euros [1, 2].",
    "Transfers are free [12].",
    "A card costs 6 euros (Source: Replacing a card).",
    "A card costs 6 euros (source: kb-17).",
    "A card costs 6 euros. Source 2, see above.",
    "Transfers are free (Source: Fee Schedule).",
    'According to "Replacing a card" it costs 6 euros.',
    "Read it with items[3] or matrix[12].",
    "A card costs 6 euros: nothing else is taken.",
  ])("sees none in: %s", (answer) => {
    expect(find(answer)).toEqual([]);
  });

  it("does not know the sources of an agent that does not retrieve", () => {
    expect(findUnknownCitations(scoringInput({ answer: "It costs 6 euros [3].", passages: null }))).toEqual(
      [],
    );
    expect(
      findUnknownCitations(scoringInput({ answer: "It costs 6 euros [1].", passages: [] })),
    ).toHaveLength(1);
  });

  it("gives spans inside any answer and is not slow on hostile ones", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const answer = `${text} Source: ${text} [9] «${text}`;
        for (const { start, end } of findUnknownCitations(scoringInput({ answer })))
          expect(start <= end && end <= answer.length).toBe(true);
      }),
    );
    for (const part of ["[1,", "Source: ", "according to a b c ", "according to “", "【"]) {
      const answer = part.repeat(Math.floor(32_000 / part.length));
      const started = performance.now();
      findUnknownCitations(scoringInput({ answer }));
      expect(performance.now() - started).toBeLessThan(500);
    }
  });
});
