import { describe, expect, test } from "vitest";
import { createReader } from "@/lib/core/reading/reading.ts";
import { runGuards } from "@/lib/knowledge/rules/match/guards/run-guards.ts";

function refusedBy(asked: string, ...phrasings: string[]): string[] {
  const reader = createReader("en");
  const question = reader.read(asked);
  const held = phrasings.map((text) => reader.read(text));
  return runGuards({ question, phrasings: held, language: "en" })
    .filter(({ passed }) => !passed)
    .map(({ guard }) => guard);
}

describe("a guard refuses", () => {
  test.each([
    ["polarity", "How do I turn off alerts?", "How do I turn on alerts?"],
    ["polarity", "How do I deactivate my card?", "How do I activate my card?"],
    ["polarity", "Can I pay without a passport?", "Can I pay with a passport?"],
    ["polarity", "What happens after the trip?", "What happens before the trip?"],
    ["polarity", "How do I unlink my phone?", "How do I link my phone?"],
    ["polarity", "Why is my card working?", "Why isn't my card working?"],
    ["polarity", "I cant log in to my account", "I can log in to my account"],
    ["polarity", "Wie kann ich die Karte entsperren?", "Wie kann ich die Karte sperren?"],
    ["number", "Is there a fee above 500 euros?", "Is there a fee above 200 euros?"],
    ["number", "Can I have three cards?", "Can I have two cards?"],
    ["date", "Is the branch open on 3 May 2026?", "Is the branch open on 4 May 2026?"],
    ["name", "Can I open an account in Toronto?", "Can I open an account in Berlin?"],
    ["name", "can i open an account in toronto?", "can i open an account in berlin?"],
    ["name", "How do I reach Maria Lopez?", "How do I reach Kevin Meyer?"],
    [
      "wording",
      "How do I move money from savings to checking?",
      "How do I move money from checking to savings?",
    ],
    ["wording", "Which courses teach C#?", "Which courses teach C++?"],
    ["wording", "Which courses teach C?", "Which courses teach C++?"],
    ["wording", "Is there a fee above $20?", "Is there a fee above €20?"],
    ["wording", "Is the spa included in my room?", "Is the gym included in my room?"],
    [
      "language",
      "Wie kann ich mein Konto bei der Bank schließen?",
      "How do I close the account that I have with you?",
    ],
  ])("by %s: %s, where the phrasing is: %s", (guard, asked, held) => {
    expect(refusedBy(asked, held)).toContain(guard);
  });
});

describe("a guard passes", () => {
  test.each([
    ["the same sign", "Do you teach C#?", ["Which courses teach C#?", "Which courses teach C++?"]],
    ["a sign at a word that no phrasing has", "Is it $20?", ["What does it cost?"]],
    ["the same question", "How do I turn on alerts?", ["How do I turn on alerts?"]],
    [
      "the opposite where one phrasing asks it too",
      "Turn off alerts",
      ["Turn on alerts", "How do I turn alerts off?"],
    ],
    ["another word for the same", "I can't recall my password.", ["I can't remember my password."]],
    ["an amount without its unit", "I asked for 100 and got 20", ["I wanted $100 but only got $20"]],
    ["a place that is called otherwise", "Can I get a card in America?", ["Can I get a card in the USA?"]],
    ["a number where no phrasing names one", "Can I have 5 cards?", ["How many cards can I have?"]],
    [
      "a negation told in other words",
      "My contactless is not functional",
      ["I am having problems with my contactless."],
    ],
    ["a question too short to tell its language", "Cards?", ["Which cards do you offer to your customers?"]],
  ])("%s", (_, asked, held) => {
    expect(refusedBy(asked, ...held)).toEqual([]);
  });

  test("whatever the texts are, without throwing", () => {
    for (const text of ["", " ", "?", "𝕏𝕏𝕏", "a".repeat(5_000), "from to from to", "1 2 3 4 5"]) {
      expect(() => refusedBy(text, text, "How do I turn on alerts?")).not.toThrow();
      expect(() => refusedBy("How do I turn on alerts?", text)).not.toThrow();
    }
  });
});
