import type { ScoringInput, ScoringPassage } from "@/lib/confidence/types.ts";

/** A plain, fully grounded response for tests to bend. */
export function scoringInput(changes: Partial<ScoringInput> = {}): ScoringInput {
  return {
    question: "How much does a replacement card cost?",
    answer: "A replacement card costs 6 euros. It arrives within 5 working days.",
    language: "en",
    occurredAt: new Date("2026-11-01T12:00:00Z"),
    finishReason: "stop",
    passages: [
      passage("Replacing a card. A replacement card costs 6 euros and arrives within 5 working days."),
    ],
    toolCalls: [],
    policy: [],
    memory: [],
    feedback: [],
    scores: {},
    vectors: null,
    ...changes,
  };
}

export function passage(text: string, changes: Partial<ScoringPassage> = {}): ScoringPassage {
  return { id: null, title: null, score: null, text, ...changes };
}
