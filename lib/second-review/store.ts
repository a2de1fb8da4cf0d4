import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import type { AnswerVerdict } from "@/lib/review/types.ts";
import {
  type BlindReview,
  ReviewAction,
  ReviewRest,
  type ReviewAction as Action,
} from "@/lib/second-review/types.ts";

export type NewReview = {
  id: string;
  candidateId: string;
  subjectId: string | null;
  round: number;
  slot: number;
  reviewerId: string;
  action: Action;
  question: string | null;
  answer: string | null;
  reason: string | null;
  note: string | null;
  answerVerdict: AnswerVerdict;
  input: ReviewRest;
  submittedAt: Date;
};

export async function insertReview(tx: Tx, tenantId: string, review: NewReview): Promise<void> {
  await tx.blindReview.create({ data: { tenantId, ...review, input: toJson(review.input) } });
}

export type ReviewRow = BlindReview & { input: ReviewRest };

const reviewColumns = {
  id: true,
  slot: true,
  reviewerId: true,
  action: true,
  question: true,
  answer: true,
  reason: true,
  note: true,
  answerVerdict: true,
  input: true,
  submittedAt: true,
  chosenAt: true,
} as const;

type Stored = Omit<ReviewRow, "action" | "answerVerdict" | "input"> & {
  action: string;
  answerVerdict: string;
  input: unknown;
};

function toReviewRow(row: Stored): ReviewRow {
  return {
    ...row,
    action: ReviewAction.parse(row.action),
    answerVerdict: row.answerVerdict as AnswerVerdict,
    input: ReviewRest.parse(row.input),
  };
}

export async function findReview(tx: Tx, tenantId: string, id: string): Promise<ReviewRow | null> {
  const row = await tx.blindReview.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: reviewColumns,
  });
  return row === null ? null : toReviewRow(row);
}

/** The reviews of one round in the order of their seats. */
export async function findReviews(
  tx: Tx,
  tenantId: string,
  { candidateId, round }: { candidateId: string; round: number },
): Promise<ReviewRow[]> {
  const rows = await tx.blindReview.findMany({
    where: { tenantId, candidateId, round },
    orderBy: { slot: "asc" },
    select: reviewColumns,
  });
  return rows.map(toReviewRow);
}

export async function deleteReview(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.blindReview.deleteMany({ where: { tenantId, id } });
}

export async function markChosen(
  tx: Tx,
  tenantId: string,
  id: string,
  mark: { chosenAt: Date; chosenById: string | null },
): Promise<void> {
  await tx.blindReview.updateMany({ where: { tenantId, id }, data: mark });
}

/** Takes the texts out; who did what and when stays for the agreement. */
export async function eraseSubjectReviews(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const { count } = await tx.blindReview.updateMany({
    where: { tenantId, subjectId },
    data: { question: null, answer: null, note: null, input: {}, subjectId: null },
  });
  return count;
}

/** What the agent had said; null where it was erased. */
export async function findAgentAnswer(tx: Tx, tenantId: string, candidateId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ answer: string | null }[]>`
    select b."answer" from "Candidate" c
    join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where c."tenantId" = ${tenantId}::uuid and c."id" = ${candidateId}::uuid`;
  return rows[0]?.answer ?? null;
}
