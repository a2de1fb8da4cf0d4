/** An earlier decision about a question near this one. `answer` is what was approved; moments are ISO 8601. */
export type ShownSimilar = {
  candidateId: string;
  action: string;
  answerVerdict: string;
  reason: string | null;
  question: string | null;
  answer: string | null;
  documentId: string | null;
  by: string;
  at: string;
  similarity: number;
  alongCount: number;
};
