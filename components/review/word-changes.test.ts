import fc from "fast-check";
import { expect, test } from "vitest";
import { wordChanges } from "@/components/review/word-changes.ts";

const textOf = (before: string, after: string, without: "added" | "removed") =>
  wordChanges(before, after)
    ?.filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

test("keeps what is common and joins changes with little between them", () => {
  expect(
    wordChanges(
      "Top-ups are limited to 200 a day on every plan.",
      "Top-ups are limited to 500 a week on every plan.",
    ),
  ).toEqual([
    { kind: "same", text: "Top-ups are limited to " },
    { kind: "removed", text: "200 a day" },
    { kind: "added", text: "500 a week" },
    { kind: "same", text: " on every plan." },
  ]);
});

test("a rewritten answer is one removal and one addition", () => {
  expect(wordChanges("Ask the shop to send it again", "You can top up by card")).toEqual([
    { kind: "removed", text: "Ask the shop to send it again" },
    { kind: "added", text: "You can top up by card" },
  ]);
});

test("whatever the texts, the changes make both again", () => {
  const words = fc
    .array(fc.constantFrom("a", "card", "top", "up", ".", "the", "\n"), { maxLength: 14 })
    .map((list) => list.join(" "));
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(textOf(before, after, "added")).toBe(before);
      expect(textOf(before, after, "removed")).toBe(after);
    }),
  );
});
