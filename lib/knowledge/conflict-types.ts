import { z } from "zod";

/**
 * What a live document has against a text that is to be published. `same_question`: asked the same, answered otherwise.
 * `same_answer`: it says the same already. `opposite`: near questions, answers that contradict. `numbers`: near questions,
 * answers with other figures or dates.
 */
export const conflictKinds = ["opposite", "numbers", "same_question", "same_answer"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

export type Conflict = {
  documentId: string;
  versionId: string;
  title: string;
  question: string;
  answer: string;
  servedCount: number;
  /** Cosine of the nearest pair of questions; null where only words were compared. */
  similarity: number | null;
  kind: ConflictKind;
  /** One sentence for a person. */
  sentence: string;
};

/** A text as it is to be published. Documents whose place it takes or whose part it becomes are no conflict with it. */
export type Proposal = {
  question: string;
  phrasings: string[];
  answer: string;
  exceptDocumentIds: string[];
};

/** The documents whose conflict the person has seen and approves over. */
export const ConfirmedConflicts = z.array(z.uuid()).max(50);
