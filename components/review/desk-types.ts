import type { TextSpan } from "@/components/review/answer-segments.ts";
import type { FactorRow } from "@/components/review/factor-bars.tsx";
import type { ShownPassage } from "@/components/review/passage-list.tsx";
import type { Factors, MemoryItemEvidence, Mismatch } from "@/lib/confidence/types.ts";
import type {
  AnswerVerdict,
  AssignmentKind,
  CandidateStatus,
  CaptureReason,
  RejectReason,
} from "@/lib/review/types.ts";
import type { ReuseVerdict, VerdictSource } from "@/lib/knowledge/types.ts";
import type { ProofSummary } from "@/lib/proof/types.ts";

export const QUEUE_VIEWS = ["impact", "mine", "audit"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

export function parseQueueView(value: string | null | undefined): QueueView {
  return QUEUE_VIEWS.find((view) => view === value) ?? "impact";
}

/** Who is on a candidate; moments here and below are ISO 8601. */
export type Holder = { name: string; isMe: boolean };

/** One card of the rail: an open cluster shown by its first open candidate. `impactLevel` is 1..5. */
export type QueueCard = {
  clusterId: string;
  candidateId: string;
  question: string | null;
  failureClass: string | null;
  captureReason: CaptureReason;
  askedCount: number;
  openCount: number;
  impactLevel: number;
  lastSeenAt: string;
  holder: Holder | null;
  /** How many people review it one by one, and how many of these reviews are in. */
  neededReviews: number;
  reviewsIn: number;
};

export type QueueSlice = { view: QueueView; cards: QueueCard[]; nextCursor: string | null };

export type DeskCounts = {
  openCandidates: number;
  openClusters: number;
  /** More wait than `openCandidates` counts. */
  isCapped: boolean;
  decidedToday: number;
  oldestCapturedAt: string | null;
};

/** Another question of the same cluster, still open. */
export type ShownMember = { id: string; question: string | null; holder: Holder | null };

/** A live document near the question, with the version in sight; `similarity` -1..1, null where only words matched. */
export type NearDocument = {
  documentId: string;
  versionId: string;
  title: string;
  question: string;
  answer: string;
  servedCount: number;
  similarity: number | null;
};

/** A member who may decide. */
export type Colleague = { id: string; name: string; isMe: boolean };

export type ShownAssignment = {
  memberId: string;
  to: Holder;
  kind: AssignmentKind;
  note: string | null;
  by: string;
  at: string;
};

export type ShownMemory = {
  kind: "fact" | "preference" | "message";
  text: string;
  at: string | null;
  relation: "agrees" | "contradicts" | "unrelated" | null;
  conflict: MemoryItemEvidence["conflict"];
};

/** A figure, name or "not" that the statement's passage tells otherwise; `passageSpan` is where it does. */
export type ShownMismatch = {
  kind: Mismatch["kind"];
  span: TextSpan;
  isNowhere: boolean;
  sentence: string;
  passageSpan: TextSpan | null;
};

/** A statement of the answer; `passageIndex` is the passage that carries most of it, `share` how much, 0..1. */
export type ShownStatement = {
  span: TextSpan;
  support: "supported" | "partly" | "unsupported" | "not_checked";
  passageIndex: number | null;
  share: number;
  sentence: string;
  mismatches: ShownMismatch[];
  unsupported: TextSpan[];
};

/** A place in the answer that something else than its support points at. */
export type ShownMark = TextSpan & {
  kind: "rule" | "refusal" | "hedge" | "memory" | "signal";
  label: string;
};

export type ShownDecision = {
  id: string;
  action: string;
  answerVerdict: AnswerVerdict;
  reason: RejectReason | null;
  note: string | null;
  by: string;
  at: string;
  /** Decided along with another candidate of its cluster. */
  isAlong: boolean;
  undoneAt: string | null;
  undoReason: string | null;
  documentId: string | null;
  versionId: string | null;
};

/** What came of asking for the lease; refused: somebody else holds it, or the candidate is decided. */
export type ClaimAnswer = { state: "mine"; expiresAt: string } | { state: "refused" };

export type DeskClaim = { holder: Holder; expiresAt: string };

export type DeskCandidate = {
  id: string;
  clusterId: string | null;
  status: CandidateStatus;
  question: string | null;
  answer: string | null;
  failureClass: string | null;
  secondaryClasses: string[];
  captureReason: CaptureReason;
  language: string | null;
  capturedAt: string;
  agentName: string | null;
  threadId: string | null;
  askedCount: number;
  peopleCount: number;
  firstSeenAt: string;
  why: {
    sentence: string;
    composite: number | null;
    cut: number | null;
    ruleVersion: string | null;
    /** Which share of answers with such a confidence was right; null while that is not known. */
    rightShare: number | null;
    factors: FactorRow[];
    /** `captures`: captured the answer by itself, whatever its confidence. */
    signals: { sentence: string; captures: boolean }[];
    /** One sentence for the failure class, "" where there is none. */
    failure: string;
    /** The next step in plain words, null where there is nothing to repair. */
    repair: string | null;
  };
  /** Null where scoring failed. */
  evidence: Factors | null;
  statements: ShownStatement[];
  marks: ShownMark[];
  /** Null where the agent does not retrieve. */
  passages: ShownPassage[] | null;
  memory: ShownMemory[];
  toolCalls: { name: string; ok: boolean; error: string | null }[];
  /** The document and version an approved answer was served from, and what came of it; null where the answer was the agent's. */
  servedFrom: {
    documentId: string;
    title: string;
    versionNumber: number;
    status: string;
    isVersionLive: boolean;
    probability: number;
    verdict: ReuseVerdict | null;
    source: VerdictSource | null;
  } | null;
  members: ShownMember[];
  nearDocuments: NearDocument[];
  claim: DeskClaim | null;
  assignment: ShownAssignment | null;
  /** Where several people review it: how many, and whether this person may add a review; null where one is enough. */
  seats: { needed: number; in: number; isMineIn: boolean } | null;
  /** Sent back with a decision, so that it decides what was looked at. */
  version: number;
  decisions: ShownDecision[];
};

/** How far an approval is on its way, and what asking its questions again showed; `proof` is null until they were asked. */
export type PublishProgress = {
  state: "publishing" | "live" | "held" | "withdrawn";
  proof: ProofSummary | null;
};

/** What the reviewer has made of a candidate so far. `answerVerdict` is null until the person chose it. */
export type Draft = {
  question: string;
  answer: string;
  leftOut: string[];
  answerVerdict: AnswerVerdict | null;
  note: string;
  target: DraftTarget;
  /** The document of the target as it was when it was chosen, where it is not among the nearest: a conflict showed it. */
  chosen: NearDocument | null;
  details: DraftDetails;
};

/** A document of its own, or what is to happen with one that is live. */
export type DraftTarget = { kind: "new" } | { kind: "attach" | "replace" | "merge"; documentId: string };

/** Days as `YYYY-MM-DD`; "" where nothing is said. */
export type DraftDetails = { tags: string; ownerId: string; validUntil: string; reviewBy: string };
