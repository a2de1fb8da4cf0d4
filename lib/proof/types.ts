import { z } from "zod";

/**
 * What is asked. Its own: `canonical`, `phrasing`. Left out of it: `held_out` (others of the cluster), `held_out_phrasing`
 * (a phrasing against the document without it). Must not get it: `near_miss` (another document's own question), `rejected`
 * (a reviewer rejected it), `opposite` (written by rule from its own question).
 */
export const proofKinds = [
  "canonical",
  "phrasing",
  "held_out",
  "held_out_phrasing",
  "near_miss",
  "rejected",
  "opposite",
] as const;
export const ProofKind = z.enum(proofKinds);
export type ProofKind = z.output<typeof ProofKind>;

const maybeId = z.uuid().nullable().default(null);

/** What was served for one question at one moment. Questions are named by id, so that a proof holds no text of a person. */
export const ProofItem = z.object({
  kind: ProofKind,
  /** The phrasing, or the candidate who asked it; of an opposite the phrasing it was written from. */
  questionId: z.uuid(),
  /** Which of the opposites; null for all that is not written by rule. */
  index: z.int().min(0).nullable().default(null),
  /** The document a near miss belongs to. */
  ownerId: maybeId,
  isServed: z.boolean(),
  /** What was served, and of which version. */
  documentId: z.uuid().nullable(),
  versionId: maybeId,
  /** Where nothing was served, the other document that stood in the way. */
  rivalId: maybeId,
  probability: z.number().min(0).max(1),
  /** Before: of the answer the agent gave. After: what the approved answer scores on its own passages. */
  confidence: z.number().min(0).max(1).nullable().default(null),
});
export type ProofItem = z.output<typeof ProofItem>;

export const ProofItems = z.array(ProofItem);

export const proofStatuses = ["pending", "learned", "not_learned", "regressed"] as const;
export const ProofStatus = z.enum(proofStatuses);
export type ProofStatus = z.output<typeof ProofStatus>;

/** What a proof found wrong, or worth knowing; `documentId` is the other document, where there is one. */
export const findingKinds = [
  "not_serving",
  "own_refused",
  "served_elsewhere",
  "phrasings_refused",
  "takes_others",
  "takes_rejected",
  "takes_opposites",
  "displaces",
  "held_out_missed",
] as const;
export const ProofFinding = z.object({
  kind: z.enum(findingKinds),
  count: z.int().min(1),
  of: z.int().min(1),
  documentId: z.uuid().nullable(),
  /** False for what a person should know and that does not decide. */
  isDeciding: z.boolean(),
});
export type ProofFinding = z.output<typeof ProofFinding>;
export const ProofFindings = z.array(ProofFinding);

export type ProofCounts = {
  rightCount: number;
  ownCount: number;
  refusedCount: number;
  nearMissCount: number;
};

/** A proof in one line, as the desk and the lists show it. */
export type ProofSummary = ProofCounts & { status: ProofStatus };

export const proofOrders = ["newest", "red_first"] as const;

export const ProofQuery = z.strictObject({
  status: ProofStatus.nullable().default(null),
  order: z.enum(proofOrders).default("newest"),
  /** `in_force`: of versions that are live now, or on their way; `all`: also of those replaced or taken back. */
  versions: z.enum(["in_force", "all"]).default("in_force"),
  cursor: z.string().min(1).max(400).nullable().default(null),
  limit: z.int().min(1).max(100).default(50),
});
export type ProofQuery = z.output<typeof ProofQuery>;

export type ProofListItem = ProofSummary & {
  versionId: string;
  documentId: string;
  title: string;
  versionNumber: number;
  isInForce: boolean;
  reason: string | null;
  previousStatus: ProofStatus | null;
  confidenceBefore: number | null;
  confidenceAfter: number | null;
  createdAt: Date;
  provedAt: Date | null;
  checkedAt: Date | null;
  changedAt: Date | null;
};

export const reproofTriggers = ["nightly", "requested"] as const;
export type ReproofTrigger = (typeof reproofTriggers)[number];

/** Where a batch stopped: those asked longest ago come first, so that nobody waits behind the same ones every night. */
export type ReproofPlace = { checkedAt: string; documentId: string };

export type ReproofRunItem = {
  id: string;
  trigger: ReproofTrigger;
  day: string;
  provedCount: number;
  learnedCount: number;
  notLearnedCount: number;
  regressedCount: number;
  changedCount: number;
  createdAt: Date;
  finishedAt: Date | null;
};
