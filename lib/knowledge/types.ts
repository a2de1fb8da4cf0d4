import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

export const documentStatuses = ["draft", "live", "paused", "superseded", "archived"] as const;
export const DocumentStatus = z.enum(documentStatuses);
export type DocumentStatus = z.output<typeof DocumentStatus>;

export const MatchInput = z.strictObject({
  question: boundedText(1, 8_000),
  topK: z.int().min(1).max(20).default(5),
});
export type MatchInput = z.output<typeof MatchInput>;

/** One document that was considered, nearest first, with what spoke for and against it. */
export const MatchReason = z.object({
  kind: z.enum(["served", "too_close_to_other", "too_far", "no_documents"]),
  message: z.string(),
  documentId: z.uuid().nullable(),
  similarity: z.number().nullable(),
});
export type MatchReason = z.output<typeof MatchReason>;

export const Match = z.object({
  served: z.boolean(),
  /** Estimated probability, 0..1, that the nearest document answers the question. */
  probability: z.number().min(0).max(1),
  answer: z.string().nullable(),
  document: z.object({ id: z.uuid(), version: z.int(), question: z.string() }).nullable(),
  reasons: z.array(MatchReason),
});
export type Match = z.output<typeof Match>;

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
export const VerdictSource = z.enum(["decision", "vote", "rephrase", "proof"]);
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

/** What a version found said about its document, as it is stored. */
export const FormerDetails = z.object({
  tags: z.array(z.string()).optional(),
  ownerId: z.uuid().nullable().optional(),
  validUntil: z.coerce.date().nullable().optional(),
  reviewBy: z.coerce.date().nullable().optional(),
});

export type DraftInput = {
  documentId: string;
  versionId: string;
  question: string;
  answer: string;
  phrasings: { text: string; sourceCandidateId: string | null; subjectId: string | null }[];
  language: string | null;
  decisionId: string | null;
  /** The version this one is made from, to which withdrawing it goes back; the live one where it is left out. */
  previousVersionId?: string | null;
  source: DocumentSource;
  /** Days are `YYYY-MM-DD`; what is left out stays as it is. */
  details?: {
    tags?: string[] | undefined;
    ownerId?: string | null | undefined;
    validUntil?: string | null | undefined;
    reviewBy?: string | null | undefined;
  };
};
