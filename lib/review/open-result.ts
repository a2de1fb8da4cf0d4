import type { DecisionResult } from "@/lib/review/types.ts";

/** What comes of a step that decides nothing or takes a decision back: the candidate is open. */
export function openResult(candidateId: string, more: Partial<DecisionResult> = {}): DecisionResult {
  return {
    candidateId,
    status: "open",
    decisionId: null,
    documentId: null,
    versionId: null,
    answerVerdict: null,
    decidedCandidateIds: [],
    ...more,
  };
}
