import { z } from "zod";
import { pageSchema } from "@/lib/core/page.ts";
import { boundedText } from "@/lib/core/text.ts";

export const CandidateStatus = z.enum(["open", "approved", "rejected"]);
export type CandidateStatus = z.output<typeof CandidateStatus>;

export const CaptureReason = z.enum(["threshold", "signal", "audit", "unscored"]);
export type CaptureReason = z.output<typeof CaptureReason>;

export const AnswerVerdict = z.enum(["right", "partly", "wrong", "unsure"]);
export type AnswerVerdict = z.output<typeof AnswerVerdict>;

export const Candidate = z.object({
  id: z.uuid(),
  responseId: z.uuid(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  status: CandidateStatus,
  captureReason: CaptureReason,
  failureClass: z.string().nullable(),
  clusterId: z.uuid().nullable(),
  composite: z.number().nullable(),
  occurredAt: z.iso.datetime(),
  capturedAt: z.iso.datetime(),
});
export type Candidate = z.output<typeof Candidate>;

export const CandidatePage = pageSchema(Candidate);

export const CandidateQuery = z.strictObject({
  status: CandidateStatus.optional(),
  cluster: z.uuid().optional(),
  cursor: z.string().min(1).max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type CandidateQuery = z.output<typeof CandidateQuery>;

export const decisionActions = ["approve", "edit", "reject", "skip", "undo", "reopen"] as const;

export const rejectReasons = [
  "not_useful",
  "agent_was_right",
  "cannot_answer",
  "off_topic",
  "abuse",
  "duplicate",
  "other",
] as const;

/** The body of a decision, by key or by screen. `phrasings` are the other questions the document is found by. */
export const DecisionInput = z.strictObject({
  action: z.enum(decisionActions),
  answer: boundedText(1, 32_000).optional(),
  question: boundedText(1, 8_000).optional(),
  phrasings: z.array(boundedText(1, 8_000)).max(100).optional(),
  reason: boundedText(1, 2_000).optional(),
  answerVerdict: AnswerVerdict.optional(),
});
export type DecisionInput = z.output<typeof DecisionInput>;

/** What a decision led to. `decidedCandidateIds` has the named candidate and the cluster members decided with it. */
export const DecisionResult = z.object({
  candidateId: z.uuid(),
  status: CandidateStatus,
  decisionId: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
  versionId: z.uuid().nullable(),
  answerVerdict: AnswerVerdict.nullable(),
  decidedCandidateIds: z.array(z.uuid()),
});
export type DecisionResult = z.output<typeof DecisionResult>;

/** The cosine to the nearest member from which a candidate joins a cluster: 98 % of members share the intent of the
 *  majority on BANKING77 questions (0.84: 94 %, 0.88: 99 % with a tenth more clusters); local embedder. */
export const clusterCut = 0.86;

export const claimLeaseSeconds = 180;

export const QueueQuery = z.strictObject({
  view: z.enum(["impact", "mine", "audit"]).default("impact"),
  cursor: z.string().min(1).max(400).nullable().default(null),
  limit: z.int().min(1).max(100).default(40),
});
export type QueueQuery = z.input<typeof QueueQuery>;

/** One card of the queue: an open cluster, shown by its first open member. */
export type QueueItem = {
  clusterId: string;
  candidateId: string;
  question: string | null;
  failureClass: string | null;
  captureReason: CaptureReason;
  openCount: number;
  memberCount: number;
  impact: number;
  /** 1..5: the cluster's place among the open clusters of the page's first item. */
  impactLevel: number;
  lastSeenAt: Date;
  holderId: string | null;
};

export type Claimed = { candidateId: string; holderId: string; expiresAt: Date };
