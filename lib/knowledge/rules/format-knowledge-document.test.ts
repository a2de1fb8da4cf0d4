import { describe, expect, test } from "vitest";
import { formatKnowledgeDocument } from "@/lib/knowledge/rules/format-knowledge-document.ts";

const noSource = { candidateId: null, failureClass: null, decision: null, decidedAt: null };

describe("formatKnowledgeDocument", () => {
  test("renders title, other phrasings, answer and source in that order", () => {
    const markdown = formatKnowledgeDocument({
      question: "How long does\na card take?",
      answer: "Five to seven working days.\n",
      alsoAsked: ["where is my card"],
      source: {
        candidateId: "c-1",
        failureClass: "retrieval_miss",
        decision: "edit",
        decidedAt: new Date("2026-05-03T10:00:00Z"),
      },
    });
    expect(markdown).toBe(
      "# How long does a card take?\n\n## Also asked\n- where is my card\n\n## Answer\n\nFive to seven working days.\n\n" +
        "## Source\n- Candidate: c-1\n- Class: retrieval miss\n- Decision: edit\n- Decided: 2026-05-03\n",
    );
  });

  test("leaves out the sections that have nothing to say", () => {
    expect(formatKnowledgeDocument({ question: "Q", answer: "A", alsoAsked: [], source: noSource })).toBe(
      "# Q\n\n## Answer\n\nA\n",
    );
  });
});
