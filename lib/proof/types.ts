import { z } from "zod";

/** What was served for one question at one moment. Questions are named by id, so that a proof holds no text of a person. */
export const ProofItem = z.object({
  kind: z.enum(["canonical", "phrasing", "held_out"]),
  /** The phrasing, or the candidate whose question was left out of the document. */
  questionId: z.uuid(),
  isServed: z.boolean(),
  documentId: z.uuid().nullable(),
  probability: z.number().min(0).max(1),
});
export type ProofItem = z.output<typeof ProofItem>;

export const ProofItems = z.array(ProofItem);

export const proofStatuses = ["pending", "learned", "not_learned"] as const;
export const ProofStatus = z.enum(proofStatuses);
export type ProofStatus = z.output<typeof ProofStatus>;
