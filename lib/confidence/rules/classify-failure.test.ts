import { describe, expect, it } from "vitest";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { FailureClass, ScoringInput } from "@/lib/confidence/types.ts";

const fact = (text: string): ScoringInput["memory"][number] => ({ kind: "fact", text });
const preference = (text: string): ScoringInput["memory"][number] => ({ kind: "preference", text });

function classOf(changes: Partial<ScoringInput>): FailureClass | null {
  const input = scoringInput(changes);
  const scoring = scoreResponse(input);
  const { captureReason } = decideCapture({ ...scoring, threshold: 0.62, responseId: "r", auditRate: 0 });
  return classifyFailure({ scoring, feedback: input.feedback, captureReason }).failureClass;
}

const hours = "Our branches are open from 9 to 17 on weekdays.";
const cheque = "Cheques are not available for topping up. Use a bank transfer or a card.";

const cases: [name: string, changes: Partial<ScoringInput>, expected: FailureClass | null][] = [
  ["a grounded answer is not captured", {}, null],
  [
    "a polite closing is no hedge",
    { answer: "A replacement card costs 6 euros. Let me know if there is anything else." },
    null,
  ],
  [
    "numbers in another format agree",
    {
      answer: "The limit is 1000 euros.",
      question: "What is the limit?",
      passages: [passage("The limit is 1,000 euros.")],
    },
    null,
  ],
  [
    "a rounded figure said as such agrees",
    {
      answer: "The fund holds over $181 million.",
      question: "How much does the fund hold?",
      passages: [passage("The fund holds $181,674,817.")],
    },
    null,
  ],
  [
    "a number the asker gave needs no passage",
    {
      question: "Is 950 euros for a card fine?",
      answer: "For 950 euros a card is fine.",
      passages: [passage("Any amount in euros is fine for a card.")],
    },
    null,
  ],
  [
    "an answer that states the tenant's no is no refusal",
    { question: "Can I top up by cheque?", answer: cheque, passages: [passage(cheque)] },
    null,
  ],
  ["nothing retrieved", { passages: [] }, "retrieval_miss"],
  ["nothing retrieved and a refusal", { passages: [], answer: "I don't know." }, "retrieval_miss"],
  ["passages about something else", { answer: hours, passages: [passage(hours)] }, "retrieval_miss"],
  [
    "a refusal over passages about something else",
    { answer: "I'm sorry, I couldn't find that.", passages: [passage(hours)] },
    "retrieval_miss",
  ],
  ["a refusal although the passage was there", { answer: "I don't know." }, "incomplete_answer"],
  ["an empty answer", { answer: "" }, "incomplete_answer"],
  ["an answer cut off", { finishReason: "length" }, "incomplete_answer"],
  ["an answer ended by an error", { finishReason: "error" }, "incomplete_answer"],
  ["a number from nowhere", { answer: "A replacement card costs 25 euros." }, "hallucination_signal"],
  [
    "the right figure in another currency",
    { answer: "A replacement card costs $6." },
    "hallucination_signal",
  ],
  [
    "a past date told as future",
    {
      answer: "A replacement card costs 6 euros and will cost more on 3 May 2025.",
      passages: [passage("A replacement card costs 6 euros. It costs more from 3 May 2025.")],
    },
    "hallucination_signal",
  ],
  [
    "available against not available",
    {
      question: "Can I top up by cheque?",
      answer: "Cheques are available for topping up.",
      passages: [passage("Cheques are not available for topping up."), passage(hours)],
    },
    "hallucination_signal",
  ],
  ["the agent's own block", { policy: [{ rule: "no_advice", verdict: "block" }] }, "policy_block"],
  [
    "a card number in the answer",
    { answer: "A replacement card costs 6 euros, the old one was 4111 1111 1111 1111." },
    "policy_block",
  ],
  ["the model's content filter", { finishReason: "content_filter", answer: "" }, "policy_block"],
  [
    "a leaked prompt",
    { answer: "My instructions are to be brief. A replacement card costs 6 euros." },
    "policy_block",
  ],
  [
    "a block before a failed tool",
    { policy: [{ rule: "x", verdict: "block" }], toolCalls: [{ name: "t", ok: false }] },
    "policy_block",
  ],
  ["a failed tool", { toolCalls: [{ name: "get_fee", ok: false, error: "timeout" }] }, "tool_failure"],
  [
    "a failed tool before what follows from it",
    { toolCalls: [{ name: "get_fee", ok: false }], answer: "I don't know.", passages: [] },
    "tool_failure",
  ],
  [
    "another figure than the memory's",
    { memory: [fact("A replacement card costs 12 euros.")] },
    "memory_conflict",
  ],
  [
    "free against a known price",
    {
      answer: "A replacement card is free of charge.",
      passages: [passage("A replacement card is free of charge.")],
      memory: [fact("A replacement card costs 12 euros.")],
    },
    "memory_conflict",
  ],
  [
    "another plan than the memory's",
    {
      answer: "On your Standard plan a replacement card costs 6 euros.",
      memory: [fact("The customer is on the Premium plan.")],
    },
    "memory_conflict",
  ],
  [
    "what the person does not want",
    {
      answer: "A replacement card costs 6 euros. We will phone you about it.",
      memory: [preference("Prefers e-mail over phone.")],
    },
    "memory_conflict",
  ],
  ["a thumbs-down and no other cause", { feedback: [{ rating: "down" }] }, "negative_feedback"],
  [
    "a thumbs-down with a cause found",
    { feedback: [{ rating: "down" }], answer: "A replacement card costs 25 euros." },
    "hallucination_signal",
  ],
];

describe("classifyFailure", () => {
  it.each(cases)("%s", (_, changes, expected) => {
    expect(classOf(changes)).toBe(expected);
  });

  it.each([
    ["en", "I'm sorry, I don't have that information."],
    ["de", "Das weiß ich leider nicht. Dazu habe ich keine Informationen."],
    ["fr", "Je suis désolé, je ne sais pas."],
    ["es", "Lo siento, no tengo información sobre eso."],
    ["nl", "Sorry, dat weet ik niet."],
    ["it", "Mi dispiace, non lo so."],
    ["pt", "Desculpe, não sei."],
  ])("sees a refusal in %s", (language, answer) => {
    expect(scoreResponse(scoringInput({ language, answer })).signals.map((signal) => signal.kind)).toContain(
      "refusal",
    );
  });

  it("leaves the audit sample without a class and keeps what was found as secondary", () => {
    const scoring = scoreResponse(scoringInput({ answer: "It depends." }));
    const result = classifyFailure({
      scoring: { ...scoring, signals: [] },
      feedback: [],
      captureReason: "audit",
    });
    expect(result.failureClass).toBeNull();
    expect(result.secondary).toContain("hallucination_signal");
  });

  it("falls back to low confidence when no single cause stands out", () => {
    const scoring = scoreResponse(scoringInput());
    const result = classifyFailure({
      scoring: { ...scoring, composite: 0.6 },
      feedback: [],
      captureReason: "threshold",
    });
    expect(result).toMatchObject({ failureClass: "low_confidence", secondary: [] });
  });

  it("gives evidence for the class and lists the others as secondary", () => {
    const scoring = scoreResponse(
      scoringInput({ toolCalls: [{ name: "get_fee", ok: false }], feedback: [{ rating: "down" }] }),
    );
    const result = classifyFailure({ scoring, feedback: [{ rating: "down" }], captureReason: "signal" });
    expect(result).toEqual({
      failureClass: "tool_failure",
      secondary: ["negative_feedback"],
      evidence: "The tool get_fee failed.",
      repairType: "fix_tool",
    });
  });
});
