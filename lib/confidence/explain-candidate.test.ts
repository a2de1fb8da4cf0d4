import { describe, expect, it } from "vitest";
import { explainCandidate } from "@/lib/confidence/explain-candidate.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import type { StoredConfidence } from "@/lib/confidence/store.ts";
import { repairTypes, type ScoringInput } from "@/lib/confidence/types.ts";
import { explainRepair } from "@/lib/confidence/rules/explain-repair.ts";

function explain(changes: Partial<ScoringInput>, isErased = false) {
  const input = scoringInput(changes);
  const scoring = scoreResponse(input);
  const confidence = {
    scoring,
    composite: scoring.composite,
    thresholdValue: 0.62,
    auditRate: 0.02,
  } as StoredConfidence;
  const { question, answer, passages } = input;
  const texts = isErased ? { question: null, answer: null, passages: null } : { question, answer, passages };
  return explainCandidate({
    confidence,
    texts,
    captureReason: "signal",
    failureClass: "hallucination_signal",
  });
}

describe("explainCandidate", () => {
  it("tells which signals capture by themselves", () => {
    const { signalLines } = explain({
      answer: "A replacement card costs 900 euros at Kraken.",
      passages: [passage("A replacement card costs 6 euros.")],
    });
    expect(signalLines).toEqual([
      { sentence: "a number in the answer is in no passage: “900”", captures: true },
      { sentence: "a name in the answer is in no passage: “Kraken”", captures: false },
    ]);
  });

  it("points at no place of a text that is erased", () => {
    const changes = { answer: "A card costs 900 euros. Write to jane.doe@example.com." };
    expect(explain(changes).marks).not.toEqual([]);
    expect(explain(changes, true)).toMatchObject({ statements: [], marks: [] });
  });

  it("suggests the repair of the failure, and none where scoring failed", () => {
    expect(explain({ answer: "A replacement card costs 9 euros." }).repair).toEqual({
      repairType: "write_answer",
      sentence: explainRepair("write_answer"),
    });
    const unscored = explainCandidate({
      confidence: null,
      texts: { question: null, answer: null },
      captureReason: "unscored",
    });
    expect(unscored.repair).toEqual({ repairType: "none", sentence: null });
  });

  it("has a sentence of its own for every repair but none", () => {
    const sentences = repairTypes.map(explainRepair);
    expect(new Set(sentences).size).toBe(repairTypes.length);
    expect(repairTypes.filter((type) => explainRepair(type) === null)).toEqual(["none"]);
  });
});
