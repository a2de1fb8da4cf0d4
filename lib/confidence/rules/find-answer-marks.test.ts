import { describe, expect, it } from "vitest";
import { findAnswerMarks } from "@/lib/confidence/rules/find-answer-marks.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { ScoringInput } from "@/lib/confidence/types.ts";

function marksOf(changes: Partial<ScoringInput>): string[] {
  const input = scoringInput(changes);
  const { factors, signals } = scoreResponse(input);
  return findAnswerMarks(factors, signals, input.memory).map(
    ({ kind, label, start, end }) => `${kind} “${input.answer.slice(start, end)}”: ${label}`,
  );
}

describe("findAnswerMarks", () => {
  it("a grounded answer has none", () => {
    expect(marksOf({})).toEqual([]);
  });

  it("a broken rule is marked where it is broken, with what it does", () => {
    expect(marksOf({ answer: "Write to jane.doe@example.com for a card." })).toContain(
      "rule “jane.doe@example.com”: email in answer (warns)",
    );
  });

  it("a verdict of the agent points nowhere and marks nothing", () => {
    expect(marksOf({ policy: [{ rule: "tone", verdict: "block" }] })).toEqual([]);
  });

  it("a refusal and a doubt are marked in the order of the text", () => {
    const marks = marksOf({ answer: "I'm sorry, but I cannot help with cards. I am not sure about fees." });
    expect(marks.map((mark) => mark.split(" ")[0])).toEqual(["refusal", "hedge"]);
  });

  it("what contradicts the memory is marked, what agrees is not", () => {
    const marks = marksOf({
      answer: "Your card arrives on 14 May. It is a black card, as you like it.",
      memory: [
        { kind: "fact", text: "The card arrives on 18 May." },
        { kind: "preference", text: "The customer likes black cards." },
      ],
    });
    expect(marks.filter((mark) => mark.startsWith("memory"))).toEqual([
      "memory “Your card arrives on 14 May.”: contradicts what is known: “The card arrives on 18 May.”",
    ]);
  });

  it("a memory that is erased is not quoted", () => {
    const input = scoringInput({
      answer: "Your card arrives on 14 May.",
      memory: [{ kind: "fact", text: "The card arrives on 18 May." }],
    });
    const { factors, signals } = scoreResponse(input);
    expect(findAnswerMarks(factors, signals).map(({ label }) => label)).toEqual([
      "contradicts what is known of this person",
    ]);
  });

  it("a past date told as future is marked at the date", () => {
    const marks = marksOf({
      answer: "The new fee will start on 3 March 2024.",
      passages: [passage("The new fee starts on 3 March 2024.")],
    });
    expect(marks).toEqual([expect.stringMatching(/^signal “.*3 March 2024.*”: past date told as future$/u)]);
  });
});
