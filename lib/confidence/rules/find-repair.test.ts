import { failureClasses } from "@/lib/core/vocabulary.ts";
import { describe, expect, it } from "vitest";
import { classifyFailure, type Classification } from "@/lib/confidence/rules/classify-failure.ts";
import { findRepair } from "@/lib/confidence/rules/find-repair.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { passage, scoringInput } from "@/lib/confidence/rules/test-inputs.ts";
import { repairTypes, type CaptureReason, type ScoringInput } from "@/lib/confidence/types.ts";

function classify(
  changes: Partial<ScoringInput>,
  captureReason: CaptureReason | null = "signal",
): Classification {
  const input = scoringInput(changes);
  return classifyFailure({ scoring: scoreResponse(input), feedback: input.feedback, captureReason });
}

describe("findRepair", () => {
  it.each([
    ["a failed tool", { toolCalls: [{ name: "get_fee", ok: false }] }, "tool_failure", "fix_tool"],
    [
      "a rule of the agent's own",
      { policy: [{ rule: "no_advice", verdict: "block" }] },
      "policy_block",
      "edit_policy",
    ],
    ["a rule of the platform", { answer: "Reply with your PIN." }, "policy_block", "write_answer"],
    ["the model's filter", { finishReason: "content_filter", answer: "" }, "policy_block", "edit_policy"],
    ["nothing found", { passages: [] }, "retrieval_miss", "write_document"],
    [
      "an honest refusal",
      { answer: "I don't know.", passages: [passage("Branches open at 9.")] },
      "retrieval_miss",
      "write_document",
    ],
    [
      "an honest refusal, whatever the retriever thought of the passage",
      { answer: "I don't know.", passages: [passage("Branches open at 9.", { score: 0.93 })] },
      "retrieval_miss",
      "write_document",
    ],
    ["a needless refusal", { answer: "I don't know." }, "incomplete_answer", "write_answer"],
    [
      "a wrong figure",
      { answer: "A replacement card costs 25 euros." },
      "hallucination_signal",
      "write_answer",
    ],
    [
      "an answer of other things than its passages",
      {
        answer: "Gold members enjoy engraved metal designs with free worldwide courier delivery on request.",
      },
      "hallucination_signal",
      "write_document",
    ],
    [
      "a document that has grown old",
      {
        answer: "A replacement card will cost 6 euros from May, on 3 May 2025.",
        passages: [passage("A replacement card will cost 6 euros from May, on 3 May 2025.")],
      },
      "hallucination_signal",
      "write_document",
    ],
    ["a thumbs-down", { feedback: [{ rating: "down" }] }, "negative_feedback", "write_answer"],
    ["a wish for a person", { question: "Let me speak to a human." }, "negative_feedback", "none"],
  ] as [string, Partial<ScoringInput>, string, string][])("%s", (_, changes, failureClass, repairType) => {
    expect(classify(changes)).toMatchObject({ failureClass, repairType });
  });

  it("attaches the phrasing where a document was hardly found and carries the answer", () => {
    const text = "A replacement card costs 6 euros.";
    const question = "What do I pay when my plastic is gone and I need a replacement?";
    const { factors, signals } = scoreResponse(
      scoringInput({ question, answer: text, passages: [passage(text)] }),
    );
    const retrieval = factors.retrieval;
    const completeness = factors.completeness;
    if (retrieval === null || completeness === null) throw new Error("both apply");
    const found = {
      signals,
      factors: {
        ...factors,
        completeness: { ...completeness, score: 0.8 },
        retrieval: { ...retrieval, evidence: { ...retrieval.evidence, relevance: 0.3, support: 0.9 } },
      },
    };
    expect(findRepair("retrieval_miss", found)).toBe("attach_phrasing");
    const relevant = { ...retrieval, evidence: { ...retrieval.evidence, relevance: 0.5, support: 0.9 } };
    expect(
      findRepair("low_confidence", { ...found, factors: { ...found.factors, retrieval: relevant } }),
    ).toBe("attach_phrasing");
  });

  it("has nothing to repair where nothing failed, and always one of the list", () => {
    expect(classify({}, "audit").repairType).toBe("none");
    expect(classify({}, null).repairType).toBe("none");
    const scored = scoreResponse(scoringInput());
    for (const failureClass of failureClasses)
      expect(repairTypes).toContain(findRepair(failureClass, scored));
  });
});

describe("the evidence of a class", () => {
  it.each([
    ["A replacement card costs 25 euros or 35 euros.", "2 numbers in the answer are in no passage."],
    ["A replacement card costs 6 euros [4] or so [5].", "The answer cites 2 sources that it was not given."],
    ["I don't know.", "The agent said that it cannot answer."],
  ])("names what was found: %s", (answer, evidence) => {
    expect(classify({ answer }).evidence).toBe(evidence);
  });

  it("names the tools, the relevance, the languages and the lowest factor", () => {
    const failed = [
      { name: "get_fee", ok: false },
      { name: "get_limit", ok: false },
    ];
    expect(classify({ toolCalls: failed }).evidence).toBe("The tools get_fee, get_limit failed.");
    const off = "Our branches are open from 9 to 17 on weekdays.";
    expect(classify({ answer: off, passages: [passage(off)] }).evidence).toMatch(
      /^The one passage found is not about this question \(relevance 0\.\d\d\)\.$/,
    );
    const german =
      "Sie können die Karte in der App sperren und dann eine neue bestellen, das ist nicht teuer.";
    expect(classify({ answer: german, passages: null }).evidence).toBe(
      "The question is in English, the answer in German.",
    );
    expect(classify({}, "threshold").evidence).toMatch(
      /^No single cause stands out; the lowest factor is \w+ with [01]\.\d\d\.$/,
    );
  });

  it("names a class once", () => {
    const { failureClass, secondary } = classify({
      question: "Let me speak to a human.",
      feedback: [{ rating: "down" }],
      passages: null,
    });
    expect([failureClass, ...secondary].filter((name) => name === "negative_feedback")).toHaveLength(1);
  });
});
