import type { z } from "zod";
import { RejectReason } from "@/lib/review/types.ts";
import type { Said as Compared } from "@/lib/second-review/rules/reviews-agree.ts";
import { verdictOf } from "@/lib/review/verdict-of.ts";
import type { NewReview, ReviewRow } from "@/lib/second-review/store.ts";
import { ReviewAction, ReviewRest, type SubmitDecisionInput } from "@/lib/second-review/types.ts";

type Submitted = z.output<typeof SubmitDecisionInput>;
type Place = Pick<
  NewReview,
  "id" | "candidateId" | "subjectId" | "round" | "slot" | "reviewerId" | "submittedAt"
>;

/** A decision as submitted, as a review of it: columns for what people compare, the rest as it is. */
export function toReview(submitted: Submitted, place: Place): NewReview {
  const { candidateId: _, action: given, expectedVersion: __, ...said } = submitted;
  const action = ReviewAction.parse(given);
  const { answer, question, reason, note, answerVerdict, ...rest } = said;
  return {
    ...place,
    action,
    question: question ?? null,
    answer: action === "edit" ? (answer ?? null) : null,
    reason: reason ?? null,
    note: note ?? null,
    answerVerdict: verdictOf({ action, answerVerdict, target: rest.target }),
    input: ReviewRest.parse(rest),
  };
}

type Said = Pick<ReviewRow, "action" | "question" | "answer" | "reason" | "note" | "answerVerdict" | "input">;

/** A stored review as the decision it stands for. */
export function toDecision(candidateId: string, review: Said): z.input<typeof SubmitDecisionInput> {
  const { action, question, answer, reason, note, answerVerdict, input } = review;
  return {
    candidateId,
    action,
    answerVerdict,
    ...input,
    ...(question === null ? {} : { question }),
    ...(answer === null ? {} : { answer }),
    ...(reason === null ? {} : { reason: RejectReason.parse(reason) }),
    ...(note === null ? {} : { note }),
  };
}

/** Of a review what the others' are compared with; where it goes is part of what is published. */
export function toSaid({ action, answer, answerVerdict, input }: ReviewRow): Compared {
  const { target } = input;
  const place = target === undefined || target.kind === "new" ? "new" : `${target.kind} ${target.documentId}`;
  return { action, answer, answerVerdict, place };
}

/** A resolver looks at the documents as they are now, not as the reviewer saw them. */
export function withoutVersion(review: ReviewRow): ReviewRow {
  const { target } = review.input;
  if (target === undefined || target.kind === "new") return review;
  const { kind, documentId } = target;
  return { ...review, input: { ...review.input, target: { kind, documentId } } };
}
