import { describe, expect, it } from "vitest";
import { findDateFacts } from "@/lib/core/reading/date-facts.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import { findWebAddresses } from "@/lib/confidence/rules/web-addresses.ts";
import { meaningCarried } from "@/lib/confidence/rules/similarity.ts";
import { tokenize } from "@/lib/core/tokenize.ts";

function retrievalOf(answer: string, text: string, language = "en") {
  const input = scoringInput({
    answer,
    question: "What is known about it?",
    passages: [passage(text)],
    language,
  });
  const retrieval = scoreResponse(input).factors.retrieval;
  if (retrieval === null) throw new Error("retrieval applies");
  return retrieval;
}

function mismatchesOf(answer: string, text: string, language = "en"): string[] {
  const { statements } = retrievalOf(answer, text, language).evidence;
  return statements
    .flatMap(({ mismatches }) => mismatches)
    .map(
      ({ kind, span, isNowhere }) =>
        `${kind} ${answer.slice(span.start, span.end)}${isNowhere ? "" : " elsewhere"}`,
    );
}

describe("findDateFacts", () => {
  const told = (text: string): string[] => {
    const tokens = tokenize(text);
    return findDateFacts(text, tokens, [...tokens.keys()]).map(
      ({ year, month, day }) => `${year ?? "?"}-${month ?? "?"}-${day ?? "?"}`,
    );
  };
  it.each([
    ["on 3 May 2026", ["2026-5-3"]],
    ["on May 3rd, 2026", ["2026-5-3"]],
    ["the 3rd of May", ["?-5-3"]],
    ["am 3. Mai 2026", ["2026-5-3"]],
    ["le 1er mai 2026", ["2026-5-1"]],
    ["el 3 de mayo de 2026", ["2026-5-3"]],
    ["2026-05-03", ["2026-5-3"]],
    ["31/12/2026", ["2026-12-31"]],
    ["03.05.2026", ["2026-5-3"]],
    ["in May 2026", ["2026-5-?"]],
    ["in 2026", ["2026-?-?"]],
    ["2007-11", ["2007-?-?", "2011-?-?"]],
    ["1991–2000", ["1991-?-?", "2000-?-?"]],
    ["14-15 October 2023", ["2023-10-14", "2023-10-15"]],
    ["15 or 16 July 2023", ["2023-7-15", "2023-7-16"]],
    ["June 25-26, 2022", ["2022-6-25", "2022-6-26"]],
  ])("reads %s", (text, dates) => expect(told(text)).toEqual(dates));

  it.each([
    "you may 3 times",
    "we march on",
    "$2000",
    "2000 %",
    "it will mar 2 days",
    "12 of 14",
    "version 1.5",
  ])("sees no date in %s", (text) => expect(told(text)).toEqual([]));
});

describe("figures of an answer", () => {
  it.each([
    ["It costs 1,000 euros.", "It costs €1000.", "en"],
    ["Es kostet 1,5 Prozent.", "Es kostet 1.5 %.", "de"],
    ["It takes 14 days.", "It takes 2 weeks.", "en"],
    ["It takes 24 hours.", "It takes one day or 1 day.", "en"],
    ["It takes 5 working days.", "It takes 5 days.", "en"],
    ["It weighs 2 kg.", "It weighs 2,000 grams.", "en"],
    ["It opened on May 3rd.", "It opened on 3 May 2026.", "en"],
    ["It opened on 7 May 2026.", "[8 May 2026] It opened yesterday.", "en"],
    ["It opened in 2011.", "It ran 2007–11.", "en"],
    ["It cost about 5 million dollars.", "It cost $5,200,000.", "en"],
    ["Read https://www.example.org/help.", "Help is at http://example.org/help/", "en"],
  ])("%s agrees with %s", (answer, text, language) =>
    expect(mismatchesOf(answer, text, language)).toEqual([]),
  );

  it.each([
    ["It costs 12 euros.", "It costs 10 euros.", ["money 12"]],
    ["It costs 12 euros.", "It costs 12 dollars.", ["money 12"]],
    ["It takes 5 weeks.", "It takes 5 days.", ["number 5"]],
    ["It takes 1.5 days.", "It takes 15 days.", ["number 1.5"]],
    ["It opened on 4 May 2026.", "It opened on 3 May 2026 for 4 days.", ["date 4 May 2026"]],
    ["It opened on 3 May 2026.", "It opened in May 2026.", ["date 3 May 2026"]],
    ["It opened on 1 May 2026.", "[8 May 2026] It opened yesterday.", ["date 1 May 2026"]],
    ["It was opened by Ana Lopez.", "It was opened by the mayor.", ["name Ana Lopez"]],
    [
      "Read https://example.org/pay.",
      "Help is at https://example.org/help.",
      ["url https://example.org/pay"],
    ],
    ["Cards are available there.", "Cards are not available there.", ["negation available elsewhere"]],
  ])("%s disagrees with %s", (answer, text, found) => expect(mismatchesOf(answer, text)).toEqual(found));

  it("need no passage where the asker gave them", () => {
    const input = scoringInput({
      question: "Can I send 700 euros to Ana Lopez on 3 May 2026?",
      answer: "Yes, you can send 700 euros to Ana Lopez on May 3rd.",
      passages: [passage("You can send money to anyone on any day.")],
    });
    const statements = scoreResponse(input).factors.retrieval?.evidence.statements ?? [];
    expect(statements.flatMap(({ mismatches }) => mismatches)).toEqual([]);
  });

  it("are no names for being capitalised nouns or headings", () => {
    expect(mismatchesOf("Dort ist eine Bank mit einem Schalter.", "Dort ist etwas.", "de")).toEqual([]);
    expect(mismatchesOf("Key Points Of The Plan", "It has a plan.")).toEqual([]);
  });
});

describe("support", () => {
  const text =
    "The gold plan includes travel insurance. The basic plan includes a virtual card and free transfers.";

  it("is lower for the same words put together otherwise", () => {
    const long = `${text} Whoever travels often is served at the desk of the branch in the old town, where staff speak several languages and virtual help is at hand.`;
    const told = "The gold plan includes travel insurance.";
    const mixed = "The gold desk includes virtual insurance languages.";
    expect(retrievalOf(mixed, long).evidence.support).toBeLessThan(
      0.8 * (retrievalOf(told, long).evidence.support ?? 0),
    );
  });

  it("marks the words that no passage has, not those of the question or of the passages", () => {
    const answer = "The gold plan includes airport lounges.";
    const [statement] = retrievalOf(answer, text).evidence.statements;
    expect(statement?.unsupported.map(({ start, end }) => answer.slice(start, end))).toEqual([
      "airport lounges",
    ]);
  });

  it("makes the score smaller the more of the answer is not carried, at the same share", () => {
    const half = "The gold plan includes travel insurance. Penguins juggle oranges beneath frozen lanterns.";
    const twice = `${half} The basic plan includes a virtual card. Walruses paint bicycles behind purple mountains.`;
    expect(retrievalOf(twice, text).score).toBeLessThan(retrievalOf(half, text).score);
  });

  it("holds a contradiction more against a statement that is else carried", () => {
    const said = retrievalOf(
      "Travel insurance is not included in the gold plan.",
      "Travel insurance is included in the gold plan.",
    );
    const carried = retrievalOf(
      "Travel insurance is included in the gold plan.",
      "Travel insurance is included in the gold plan.",
    );
    expect(said.score).toBeLessThan(0.6 * carried.score);
  });
});

describe("meaningCarried", () => {
  it("is one half where the answer changes nothing, more where it leads to the passage, less where away", () => {
    const alike = { question: 0.7, answer: 0.7, between: 1 };
    expect(meaningCarried(alike)).toBeCloseTo(0.5, 9);
    expect(meaningCarried({ ...alike, between: 0.8, answer: 0.8 })).toBeGreaterThan(0.5);
    expect(meaningCarried({ ...alike, between: 0.8, answer: 0.4 })).toBeLessThan(0.5);
  });
});

describe("findWebAddresses", () => {
  it("leaves out scheme, www, closing marks and case", () => {
    const text = "See (https://www.Example.org/Help/), or www.example.org.";
    expect(findWebAddresses(text).map(({ address }) => address)).toEqual(["example.org/help", "example.org"]);
  });
});

describe("memory", () => {
  const relationOf = (memory: string, answer: string) =>
    scoreResponse(scoringInput({ answer, memory: [{ kind: "fact", text: memory }] })).factors.memory?.evidence
      .items[0];

  it.each([
    ["The appointment for the loan is on 3 May 2026.", "Your loan appointment is on 4 May 2026.", "date"],
    ["The adviser for the loan is Ana Lopez.", "Your loan adviser is Ben Kruger.", "name"],
    ["The delivery of the card takes 5 days.", "The delivery of your card takes 5 weeks.", "number"],
  ])("%s is contradicted by %s", (memory, answer, conflict) => {
    expect(relationOf(memory, answer)).toMatchObject({ relation: "contradicts", conflict });
  });

  it.each([
    ["The appointment for the loan is on 3 May 2026.", "Your loan appointment is on May 3rd."],
    ["The adviser for the loan is Ana Lopez.", "Your loan adviser is Ana Lopez."],
    ["The delivery of the card takes 14 days.", "The delivery of your card takes 2 weeks."],
  ])("%s agrees with %s", (memory, answer) => {
    expect(relationOf(memory, answer)).toMatchObject({ relation: "agrees", conflict: null });
  });
});
