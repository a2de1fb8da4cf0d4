import fc from "fast-check";
import { expect, test } from "vitest";
import { carryOver, type EditedText, withWritten } from "@/components/knowledge/edited-text.ts";

const start: EditedText = { question: "How?", answer: "So.", phrasings: ["a", "b", "c"] };

test("a phrasing that was typed and not added is saved with the others, once", () => {
  expect(withWritten(["a"], " b ")).toEqual(["a", "b"]);
  expect(withWritten(["a"], "a")).toEqual(["a"]);
  expect(withWritten(["a"], "  ")).toEqual(["a"]);
});

test("what others changed is taken over where one changed nothing", () => {
  const theirs = { question: "How now?", answer: "So, by now.", phrasings: ["a", "c", "d"] };
  expect(carryOver(start, theirs, start)).toEqual(theirs);
});

test("what one wrote stays, and each phrasing added or taken out by either side counts", () => {
  const mine = { question: "How?", answer: "Mine.", phrasings: ["a", "b", "e"] };
  const theirs = { question: "How now?", answer: "Theirs.", phrasings: ["b", "c", "d"] };
  expect(carryOver(start, theirs, mine)).toEqual({
    question: "How now?",
    answer: "Mine.",
    phrasings: ["b", "d", "e"],
  });
});

const text = fc.record({
  question: fc.string(),
  answer: fc.string(),
  phrasings: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e")),
});

test("nothing one wrote is lost, and without a change of theirs nothing moves", () => {
  fc.assert(
    fc.property(text, text, text, (from, theirs, mine) => {
      const carried = carryOver(from, theirs, mine);
      for (const own of mine.phrasings)
        if (!from.phrasings.includes(own)) expect(carried.phrasings).toContain(own);
      if (mine.answer !== from.answer) expect(carried.answer).toBe(mine.answer);
      const unmoved = carryOver(from, from, mine);
      expect({ ...unmoved, phrasings: unmoved.phrasings.toSorted() }).toEqual({
        ...mine,
        phrasings: mine.phrasings.toSorted(),
      });
    }),
  );
});
