import { z } from "zod";
import { pageSchema } from "@/lib/core/page.ts";
import { boundedText } from "@/lib/core/text.ts";
import { rejectReasons } from "@/lib/core/vocabulary.ts";
import { ConfirmedConflicts } from "@/lib/knowledge/conflict-types.ts";
import { LeftOut, memberLimit } from "@/lib/review/cluster-types.ts";

export const CandidateStatus = z.enum(["open", "approved", "rejected"]);
export type CandidateStatus = z.output<typeof CandidateStatus>;

export const CaptureReason = z.enum(["threshold", "signal", "audit", "unscored", "reuse"]);
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

export const RejectReason = z.enum(rejectReasons);
export type RejectReason = z.output<typeof RejectReason>;

export const approvalTargets = ["new", "attach", "replace", "merge"] as const;
export type ApprovalTargetKind = (typeof approvalTargets)[number];

/**
 * Where an approval goes. `new`: a document of its own. `attach`: the named document's text stays, the questions become
 * phrasings of it. `replace`: the text and the phrasings take the place of the document's. `merge`: the text takes the place
 * of the document's, its phrasings stay. `versionId` is the version the person looked at; where another is in force since,
 * nothing is decided.
 */
export const ApprovalTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("new") }),
  z.strictObject({
    kind: z.enum(["attach", "replace", "merge"]),
    documentId: z.uuid(),
    versionId: z.uuid().optional(),
  }),
]);
export type ApprovalTarget = z.output<typeof ApprovalTarget>;

export const documentTags = z.array(boundedText(1, 40)).max(20);

/** What an approval says about its document beside the text; days are the tenant's, `YYYY-MM-DD`. */
export const DocumentDetails = z.strictObject({
  tags: documentTags.optional(),
  ownerId: z.uuid().nullable().optional(),
  validUntil: z.iso.date().nullable().optional(),
  reviewBy: z.iso.date().nullable().optional(),
});
export type DocumentDetails = z.output<typeof DocumentDetails>;

/**
 * The body of a decision, by key or by screen. `phrasings` are the other questions the document is found by, and members of
 * the cluster that ask one of them are decided along; `memberIds` names those to decide along instead; `reason` is for
 * a rejection; `expectedVersion` is the candidate's version the person looked at, and another one decides nothing;
 * `confirmedConflicts` are the live documents that say otherwise and that the person has seen: without them nothing is decided.
 */
export const DecisionInput = z.strictObject({
  action: z.enum(decisionActions),
  answer: boundedText(1, 32_000).optional(),
  question: boundedText(1, 8_000).optional(),
  phrasings: z.array(boundedText(1, 8_000)).max(100).optional(),
  memberIds: z.array(z.uuid()).max(memberLimit).optional(),
  target: ApprovalTarget.optional(),
  document: DocumentDetails.optional(),
  reason: RejectReason.optional(),
  note: boundedText(1, 2_000).optional(),
  answerVerdict: AnswerVerdict.optional(),
  expectedVersion: z.int().min(1).optional(),
  confirmedConflicts: ConfirmedConflicts.optional(),
});
export type DecisionInput = z.output<typeof DecisionInput>;

/**
 * What a decision led to. `decidedCandidateIds` has the named candidate and the cluster members decided with it, `leftOut`
 * those that were to go along and did not.
 */
export const DecisionResult = z.object({
  candidateId: z.uuid(),
  status: CandidateStatus,
  decisionId: z.uuid().nullable(),
  documentId: z.uuid().nullable(),
  versionId: z.uuid().nullable(),
  answerVerdict: AnswerVerdict.nullable(),
  decidedCandidateIds: z.array(z.uuid()),
  leftOut: z.array(LeftOut).optional(),
});
export type DecisionResult = z.output<typeof DecisionResult>;

/** The cosine to the nearest member from which a candidate joins a cluster: 98 % of members share the intent of the
 *  majority on BANKING77 questions (0.84: 94 %, 0.88: 99 % with a tenth more clusters); local embedder. */
export const clusterCut = 0.86;

export const claimLeaseSeconds = 180;

/** A skipped candidate stays out of the skipper's own view for so long. */
export const skipHours = 4;

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
  /** How many people review it one by one, and how many of these reviews are in. */
  neededReviews: number;
  reviewsIn: number;
};

export const assignmentKinds = ["assigned", "escalated"] as const;
export const AssignmentKind = z.enum(assignmentKinds);
export type AssignmentKind = z.output<typeof AssignmentKind>;

/** Gives a candidate to one member; `memberId` null takes it back. */
export const AssignInput = z.strictObject({
  candidateId: z.uuid(),
  memberId: z.uuid().nullable(),
  kind: AssignmentKind.default("assigned"),
  note: boundedText(1, 2_000).optional(),
});
export type AssignInput = z.input<typeof AssignInput>;

export type Assigned = {
  candidateId: string;
  memberId: string;
  kind: AssignmentKind;
  note: string | null;
  at: Date;
};

export type Claimed = { candidateId: string; holderId: string; expiresAt: Date };
