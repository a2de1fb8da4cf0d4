import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createReader } from "@/lib/core/reading/reading.ts";
import { runGuards } from "@/lib/knowledge/rules/match/guards/run-guards.ts";
import { writeNearOpposites } from "@/lib/knowledge/rules/match/near-opposites.ts";

const folder = path.join(process.cwd(), "data/harbor-bank");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
const answers = read("answers.json") as { intent: string; question: string }[];
const phrasings = read("phrasings.json") as Record<string, string[]>;

/** What the demo's questions do not hold: dates, persons, directions. */
const more = [
  "Can I fly from Paris to Madrid with hand luggage only?",
  "How do I move money from savings to checking?",
  "How long does a transfer from Lisbon to Vienna take?",
  "How do I convert from dollars to pounds?",
  "Is the branch open on 24 December 2026?",
  "What changes in March for my plan?",
  "Does my insurance cover a trip in August?",
  "Can Dr. Meyer sign the form for me?",
  "Is Mr. Brown still my adviser?",
  "What does the upgrade before departure cost?",
  "Can I check in 48 hours before my flight?",
  "Is breakfast with the room included for 2 people?",
  "How do I turn on alerts for my account?",
  "How do I switch off the contactless limit of 50 euros?",
  "Do you increase my limit after 6 months?",
];

const documents = [
  ...answers.map(({ intent, question }) => [question, ...(phrasings[intent] ?? [])]),
  ...more.map((question) => [question]),
];
/** Each with all the phrasings of the document it is written from. */
const pairs = documents.flatMap((held) =>
  held.flatMap((question) =>
    writeNearOpposites(question).map((opposite) => ({ question, held, ...opposite })),
  ),
);

describe("questions written to ask something else", () => {
  test("are more than 300, of every kind", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    expect(new Set(pairs.map(({ kind }) => kind))).toEqual(
      new Set(["opposite", "negated", "number", "date", "place", "person", "swapped"]),
    );
  });

  test("are each refused by a guard, whatever the probability", { timeout: 60_000 }, () => {
    const passed = pairs.filter(({ held, text }) => {
      const reader = createReader("en");
      const verdicts = runGuards({
        question: reader.read(text),
        phrasings: held.map((phrasing) => reader.read(phrasing)),
        language: "en",
      });
      return verdicts.every((verdict) => verdict.passed);
    });
    expect(passed.map(({ question, text }) => `${question} | ${text}`)).toEqual([]);
  });

  test("never are the question itself, and are always the same ones", () => {
    for (const { question, text } of pairs) expect(text.toLowerCase()).not.toBe(question.toLowerCase());
    const [first] = pairs;
    expect(writeNearOpposites(first?.question ?? "")).toEqual(writeNearOpposites(first?.question ?? ""));
  });
});
