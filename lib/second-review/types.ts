import { z } from "zod";
import { ConfirmedConflicts } from "@/lib/knowledge/conflict-types.ts";
import { type AnswerVerdict, DecisionInput, DecisionResult } from "@/lib/review/types.ts";

/** The actions a blind review may hold: those that decide. */
export const reviewActions = ["approve", "edit", "reject"] as const;
export const ReviewAction = z.enum(reviewActions);
export type ReviewAction = z.output<typeof ReviewAction>;

export const SubmitDecisionInput = DecisionInput.extend({ candidateId: z.uuid() });

/** `waiting`: others have yet to look. `agreed`: the decision is made. `disagreed`: somebody else resolves it. */
export const ReviewOutcome = z.enum(["waiting", "agreed", "disagreed"]);
export type ReviewOutcome = z.output<typeof ReviewOutcome>;

/** What a decision led to; `reviews` is null where one person was enough. */
export const SubmittedDecision = DecisionResult.extend({
  reviews: z.object({ in: z.int(), needed: z.int(), outcome: ReviewOutcome }).nullable(),
}).meta({ id: "SubmittedDecision" });
export type SubmittedDecision = z.output<typeof SubmittedDecision>;

/** The part of a review's input that has no column of its own; emptied with its subject. */
export const ReviewRest = DecisionInput.omit({
  action: true,
  answer: true,
  question: true,
  reason: true,
  note: true,
  answerVerdict: true,
  expectedVersion: true,
}).partial();
export type ReviewRest = z.output<typeof ReviewRest>;

/** One review with its author. `answer` is null where the agent's answer is kept, or the text was erased. */
export type BlindReview = {
  id: string;
  slot: number;
  reviewerId: string;
  action: ReviewAction;
  question: string | null;
  answer: string | null;
  reason: string | null;
  note: string | null;
  answerVerdict: AnswerVerdict;
  submittedAt: Date;
  chosenAt: Date | null;
};

/** What a person may know of a candidate's reviews: before the last one is in, only their own. */
export type SecondReview = {
  needed: number;
  in: number;
  isMineIn: boolean;
  /** All are in, they differ, and nobody has resolved it yet. */
  isDisagreed: boolean;
  canResolve: boolean;
  reviews: BlindReview[];
};

export const SecondReviewInput = z.strictObject({ candidateId: z.uuid() });
/** The reviewer confirmed what conflicted then; `confirmedConflicts` is what the resolver has seen since. */
export const ResolveInput = z.strictObject({
  candidateId: z.uuid(),
  reviewId: z.uuid(),
  confirmedConflicts: ConfirmedConflicts.optional(),
});

/** How often two people who looked at the same candidate did the same. Table: first reviewer's action by the second's. */
export type Agreement = {
  pairs: number;
  table: { first: ReviewAction; second: ReviewAction; count: number }[];
  observed: number | null;
  kappa: { value: number; low: number; high: number } | null;
};
