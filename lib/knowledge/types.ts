import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

export const documentStatuses = ["draft", "live", "paused", "superseded", "archived"] as const;
export const DocumentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.output<typeof DocumentStatus>;

/** What a person may do to a document, where its state allows it. */
export const documentActions = [
  "edit",
  "change_details",
  "verify",
  "roll_back",
  "pause",
  "resume",
  "archive",
  "bring_back",
] as const;
export type DocumentAction = (typeof documentActions)[number];

/** What a curator looks for, beside the states: derived from days and reuses, never stored. */
export const documentConditions = ["due", "expiring", "expired", "unused"] as const;
export const DocumentCondition = z.enum(documentConditions);
export type DocumentCondition = z.output<typeof DocumentCondition>;

/** Expiring: its last day is that near. Unused: live for so long and not served in as many days. */
export const expiringDays = 30;
export const unusedDays = 60;

/** Days are `YYYY-MM-DD` of the tenant; `servedRecently` counts 30 days. */
export type DocumentListRow = {
  id: string;
  title: string;
  status: DocumentStatus;
  updatedAt: Date;
  tags: string[];
  language: string | null;
  ownerId: string | null;
  validFrom: string | null;
  validUntil: string | null;
  reviewBy: string | null;
  versionNumber: number | null;
  isServed: boolean;
  phrasingCount: number;
  servedRecently: number;
  lastServedAt: Date | null;
};

export const MatchInput = z.strictObject({
  question: boundedText(1, 8_000),
  topK: z.int().min(1).max(20).default(5),
});
export type MatchInput = z.output<typeof MatchInput>;

/** One document that was considered, nearest first, with what spoke for and against it. */
export const MatchReason = z.object({
  kind: z.enum(["served", "guarded", "too_close_to_other", "too_far", "unsure", "no_documents", "no_model"]),
  message: z.string(),
  documentId: z.uuid().nullable(),
  similarity: z.number().nullable(),
});
export type MatchReason = z.output<typeof MatchReason>;

/** One hard check of the question against the phrasings; `asked` and `held` are what they say against each other. */
export const MatchGuard = z.object({
  guard: z.enum(["polarity", "number", "date", "name", "wording", "language"]),
  passed: z.boolean(),
  asked: z.string().nullable(),
  held: z.string().nullable(),
});
export type MatchGuard = z.output<typeof MatchGuard>;

export const Match = z.object({
  served: z.boolean(),
  /** Estimated probability, 0..1, that the nearest document answers the question. */
  probability: z.number().min(0).max(1),
  /** What the probability is held against, 0..1; null where no document is near or none as new as this is ever served. */
  threshold: z.number().min(0).max(1).nullable(),
  guards: z.array(MatchGuard),
  /** What was measured of the question and the nearest document, by name. */
  features: z.record(z.string(), z.number()),
  answer: z.string().nullable(),
  document: z.object({ id: z.uuid(), version: z.int(), question: z.string() }).nullable(),
  reasons: z.array(MatchReason),
});
export type Match = z.output<typeof Match>;

/** At most this share of what is served may be wrong, 0..1. */
export const MatchPolicyInput = z.strictObject({
  maxWrongShare: z.number().min(0.001, "At least 0.1 %.").max(0.2, "At most 20 %."),
});
export type MatchPolicyInput = z.output<typeof MatchPolicyInput>;

export type MatchPolicyView = {
  /** At most this share of served answers may be wrong, 0..1. */
  maxWrongShare: number;
  source: "public" | "tenant";
  labelCount: number;
  wrongCount: number;
  upperBound: number | null;
  fittedAt: Date | null;
  /** By number of phrasings; null where such a document is served word for word only. */
  thresholds: { minPhrasings: number; threshold: number | null }[];
};

export const AnswerInput = z.strictObject({
  question: boundedText(1, 8_000),
  topK: z.int().min(1).max(20).default(5),
  threadId: boundedText(1, 200).optional(),
  subjectId: boundedText(1, 200).optional(),
});
export type AnswerInput = z.output<typeof AnswerInput>;

export const Answer = Match.extend({ reuseId: z.uuid().nullable() });
export type Answer = z.output<typeof Answer>;

/** Percent-encoded a character takes up to 12 bytes, and an address with its headers may have 16 KB. */
export const SearchInput = z.strictObject({
  q: boundedText(1, 1_000),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type SearchInput = z.output<typeof SearchInput>;

export const SearchHit = z.object({
  documentId: z.uuid(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** Fused rank score, 0..1, comparable within one search only. */
  score: z.number(),
  /** Cosine of the question and the passage, -1..1; null where only words matched. */
  similarity: z.number().nullable(),
});
export type SearchHit = z.output<typeof SearchHit>;

export const reuseVerdicts = ["right", "wrong"] as const;
export const ReuseVerdict = z.enum(reuseVerdicts);
export type ReuseVerdict = z.output<typeof ReuseVerdict>;

/** Who says what came of a served answer: a reviewer, the asker's vote, the asker asking again, a proof. */
export const VerdictSource = z.enum(["decision", "vote", "rephrase"]);
export type VerdictSource = z.output<typeof VerdictSource>;

/** `verdict` null takes back what this source had said. */
export const ReuseVerdictInput = z.strictObject({
  reuseId: z.uuid(),
  verdict: ReuseVerdict.nullable(),
  source: VerdictSource,
});
export type ReuseVerdictInput = z.output<typeof ReuseVerdictInput>;

/**
 * When a document is paused without asking: at `minWrong` wrong verdicts or more while at most `rightShare` can be right
 * (the upper end of the interval), or when the last `decisionsInRow` reviewers all said wrong.
 */
export const StandingPolicy = z.strictObject({
  minWrong: z.int().min(1).max(100),
  rightShare: z.number().gt(0).max(1),
  decisionsInRow: z.int().min(1).max(20),
});
export type StandingPolicy = z.output<typeof StandingPolicy>;

export const defaultStandingPolicy: StandingPolicy = { minWrong: 3, rightShare: 0.8, decisionsInRow: 2 };

/** How far a version can be trusted by what came of serving it. */
export type DocumentStanding = {
  /** Weighted share of right, 0..1, with its 95 % interval; `share` is null while nothing is known. */
  share: number | null;
  low: number;
  high: number;
  rightCount: number;
  wrongCount: number;
  /** Why it is past the limit; null where it is not. */
  limit: "share" | "decisions" | null;
};

/** What a scrubber removed from a text before it became knowledge. */
export type Removal = { kind: string; start: number; end: number };

export type DocumentSource = {
  candidateId: string | null;
  failureClass: string | null;
  decision: string | null;
  decidedAt: Date | null;
};

/** What a version says, or found said, about its document, as it is stored. */
export const StoredDetails = z.object({
  tags: z.array(z.string()).optional(),
  ownerId: z.uuid().nullable().optional(),
  validFrom: z.coerce.date().nullable().optional(),
  validUntil: z.coerce.date().nullable().optional(),
  reviewBy: z.coerce.date().nullable().optional(),
});

const day = z.iso.date("Must be a day, such as 2027-01-31");

/** Days are `YYYY-MM-DD`, of the tenant's zone; what is left out stays as it is. */
export const DetailsInput = z.strictObject({
  tags: z.array(boundedText(1, 40)).max(20).optional(),
  ownerId: z.uuid().nullable().optional(),
  validFrom: day.nullable().optional(),
  validUntil: day.nullable().optional(),
  reviewBy: day.nullable().optional(),
});
export type DetailsInput = z.output<typeof DetailsInput>;

export type DraftInput = {
  documentId: string;
  versionId: string;
  question: string;
  answer: string;
  phrasings: { text: string; sourceCandidateId: string | null; subjectId: string | null }[];
  language: string | null;
  decisionId: string | null;
  /** Who wrote it, where whoever acts carries out what another asked for. */
  writtenById?: string | null;
  /** The version this one is made from, to which withdrawing it goes back; the live one where it is left out. */
  previousVersionId?: string | null;
  /** Whether text or phrasings of that version are in this one. */
  carriesPrevious?: boolean;
  /** The document whose place this version takes once it is live. */
  supersedesId?: string | null;
  /** Why it was written, where a person said so. */
  note?: string | null;
  source: DocumentSource;
  details?: DetailsInput;
  /** It waits until a person makes it live; anything else is on its way as soon as it is written. */
  isDraft?: boolean;
};

const documentId = z.uuid();
/** The version the person looked at: another one in force is a conflict. */
const expectedVersionId = z.uuid().optional();

export const PauseInput = z.strictObject({ documentId, expectedVersionId, reason: boundedText(1, 500) });
export const StateInput = z.strictObject({ documentId, expectedVersionId });
export const SendDraftInput = z.strictObject({ documentId, versionId: z.uuid() });
export const RollBackInput = z.strictObject({
  documentId,
  versionId: z.uuid(),
  expectedLiveVersionId: z.uuid(),
});
export const ReverifyInput = z.strictObject({
  documentId,
  expectedVersionId: z.uuid(),
  /** Left out, it moves on by the distance it was set with. */
  reviewBy: day.nullable().optional(),
});
export const EditInput = z.strictObject({
  documentId,
  /** The version the edit was made from. */
  expectedVersionId: z.uuid(),
  question: boundedText(1, 8_000),
  answer: boundedText(1, 32_000),
  /** Every other phrasing it is found by; what is missing is taken out. */
  phrasings: z.array(boundedText(1, 8_000)).max(500),
  note: boundedText(1, 500).nullable().default(null),
});
export const ChangeDetailsInput = z.strictObject({
  documentId,
  /** `updatedAt` as it was read. */
  expectedUpdatedAt: z.iso.datetime(),
  details: DetailsInput,
});
