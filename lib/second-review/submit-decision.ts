import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type ReadiedProposal, refuseConflicts } from "@/lib/knowledge/find-conflicts.ts";
import { chooseAnswer } from "@/lib/review/choose-answer.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getReviewSeats } from "@/lib/review/get-review-seats.ts";
import { openResult } from "@/lib/review/open-result.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { readyApproval } from "@/lib/review/ready-approval.ts";
import { seatReviewers } from "@/lib/review/seat-reviewers.ts";
import type { DecisionResult } from "@/lib/review/types.ts";
import { freeSlot } from "@/lib/second-review/rules/free-slot.ts";
import { reviewsAgree } from "@/lib/second-review/rules/reviews-agree.ts";
import { findAgentAnswer, findReviews, insertReview, type ReviewRow } from "@/lib/second-review/store.ts";
import { toDecision, toReview, toSaid } from "@/lib/second-review/review-input.ts";
import { ReviewAction, SubmitDecisionInput, type SubmittedDecision } from "@/lib/second-review/types.ts";
import { withdrawReview } from "@/lib/second-review/withdraw-review.ts";

type Submitted = z.output<typeof SubmitDecisionInput>;

/**
 * The door of every decision. Where one person is enough it decides. Where more look at the candidate it is a review that
 * nobody else sees; the last one decides when all agree, and else a resolver is called. Undo takes back one's own review
 * while others have yet to look. Throws what `decideCandidate` throws, and `second_review_needed` for a key.
 */
export async function submitDecision(
  ctx: Ctx,
  input: z.input<typeof SubmitDecisionInput>,
): Promise<SubmittedDecision> {
  requirePermission(ctx.actor, "review");
  const submitted = parseInput(SubmitDecisionInput, input);
  const readied = await readyApproval(ctx, submitted);
  return inTransaction(ctx, async (c) => {
    const seats = await getReviewSeats(c, submitted);
    if (seats.neededReviews === 1)
      return alone(await decideCandidate(c, submitted, { areReviewsIn: false, readied }));
    if (ReviewAction.safeParse(submitted.action).success) return review(c, submitted, readied);
    const isWaiting = seats.status === "open" && seats.reviewedByIds.length < seats.neededReviews;
    const isMineIn = seats.reviewedByIds.includes(actorId(c.actor) ?? "");
    if (submitted.action !== "undo" || !isWaiting || !isMineIn)
      return alone(await decideCandidate(c, submitted));
    return withdrawReview(c, submitted);
  });
}

function alone(result: DecisionResult): SubmittedDecision {
  return { ...result, reviews: null };
}

async function review(
  c: TxCtx,
  submitted: Submitted,
  readied: ReadiedProposal | null,
): Promise<SubmittedDecision> {
  const { actor } = c;
  if (actor.kind !== "user")
    throw new DomainError(
      "second_review_needed",
      "People review this candidate one by one; a key is none of them.",
    );
  const candidate = await lockOpenCandidate(c, submitted);
  await refuseUnapprovable(c, submitted);
  if (readied !== null) await refuseConflicts(c, readied, submitted.confirmedConflicts ?? []);
  const { id: candidateId, reviewRound: round, neededReviews: needed, subjectId } = candidate;
  const before = await findReviews(c.tx, c.tenantId, { candidateId, round });
  if (before.some(({ reviewerId }) => reviewerId === actor.memberId))
    throw new DomainError("conflict", "Your review of this candidate is in. Take it back to change it.");
  const taken = before.map(({ slot }) => slot);
  const slot = freeSlot(taken, needed);
  if (slot === null)
    throw new DomainError(
      "conflict",
      "All reviews of this candidate are in; they differ and somebody resolves that.",
    );
  const mine = toReview(submitted, {
    id: c.newId(),
    candidateId,
    subjectId,
    round,
    slot,
    reviewerId: actor.memberId,
    submittedAt: c.now(),
  });
  await insertReview(c.tx, c.tenantId, mine);
  const all: ReviewRow[] = [...before, { ...mine, chosenAt: null }];
  await seatReviewers(c, { candidateId, memberIds: all.map(({ reviewerId }) => reviewerId) });
  // What was said is in the review; here it would be open to others before they submitted theirs.
  await recordAudit(c, {
    action: "candidate.reviewed",
    entity: "candidate",
    entityId: candidateId,
    fields: ["reviewedByIds"],
    after: { round, slot, of: needed },
  });
  return close(c, { candidateId, round, needed, all, last: mine, readied });
}

type Round = {
  candidateId: string;
  round: number;
  needed: number;
  all: ReviewRow[];
  last: Omit<ReviewRow, "chosenAt">;
  readied: ReadiedProposal | null;
};

/** After each review: waits for more, decides, or calls for a resolver. */
async function close(
  c: TxCtx,
  { candidateId, round, needed, all, last, readied }: Round,
): Promise<SubmittedDecision> {
  const seats = { in: all.length, needed };
  if (all.length < needed) return { ...openResult(candidateId), reviews: { ...seats, outcome: "waiting" } };
  if (reviewsAgree(all.map(toSaid))) {
    const decided = await decideCandidate(c, toDecision(candidateId, last), { areReviewsIn: true, readied });
    return { ...decided, reviews: { ...seats, outcome: "agreed" } };
  }
  c.emit({ name: "reviews/disagreed", data: { tenantId: c.tenantId, candidateId, round } });
  return { ...openResult(candidateId), reviews: { ...seats, outcome: "disagreed" } };
}

/** What could not be approved alone cannot be approved together: said to the first, not to the last. */
async function refuseUnapprovable(c: TxCtx, submitted: Submitted): Promise<void> {
  if (submitted.action === "reject") return;
  chooseAnswer(submitted, await findAgentAnswer(c.tx, c.tenantId, submitted.candidateId));
}
