import type { TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId } from "@/lib/core/permissions.ts";
import type { ReadiedProposal } from "@/lib/knowledge/find-conflicts.ts";
import { type CandidateRow, lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findClaim } from "@/lib/review/store/claim-store.ts";

type Wanted = { candidateId: string; expectedVersion?: number | undefined };

/**
 * Locks a candidate that is to be decided: it must be open, not held by another, of no blocked subject, and unchanged since
 * the version the person looked at.
 */
export async function lockOpenCandidate(ctx: TxCtx, wanted: Wanted): Promise<CandidateRow> {
  return (await lockOpenCandidates(ctx, wanted, [])).candidate;
}

/** The same, with others that may be decided with it, all locked at once: two such decisions never wait for each other. */
export async function lockOpenCandidates(
  ctx: TxCtx,
  { candidateId, expectedVersion }: Wanted,
  otherIds: string[],
): Promise<{ candidate: CandidateRow; others: CandidateRow[] }> {
  const rows = await lockCandidates(ctx.tx, ctx.tenantId, [candidateId, ...otherIds]);
  const candidate = rows.find((row) => row.id === candidateId);
  if (candidate === undefined) throw notFound("candidate");
  refuseBlocked(candidate);
  if (candidate.status !== "open") {
    throw new DomainError(
      "already_decided",
      "This candidate is already decided. Take the decision back or reopen it first.",
    );
  }
  if (expectedVersion !== undefined && expectedVersion !== candidate.version) {
    throw new DomainError(
      "conflict",
      "This candidate was decided and opened again since you looked at it. Read it again, then decide.",
    );
  }
  const claim = await findClaim(ctx.tx, ctx.tenantId, candidate.id, ctx.now());
  if (claim !== null && claim.holderId !== actorId(ctx.actor)) {
    throw new DomainError(
      "claimed_by_other",
      "Another reviewer is on this candidate. Take the next one, or wait until their lease ends.",
    );
  }
  return { candidate, others: rows.filter((row) => row.id !== candidateId) };
}

/**
 * Where more than one person looks at a candidate, only the second review decides it. `areReviewsIn` is its word; the
 * database counts them itself. `readied`: the check against live knowledge, of whoever has a transaction open already.
 */
export type Reviewed = { areReviewsIn: boolean; readied?: ReadiedProposal | null };

export function refuseUnreviewed({ neededReviews }: CandidateRow, { areReviewsIn }: Reviewed): void {
  if (neededReviews > 1 && !areReviewsIn)
    throw new DomainError(
      "second_review_needed",
      `${String(neededReviews)} people review this candidate one by one before it is decided.`,
    );
}

/** Nothing is learned from a blocked subject; to take back what was learned stays possible. */
export function refuseBlocked({ isSubjectBlocked }: CandidateRow): void {
  if (isSubjectBlocked)
    throw new DomainError(
      "subject_blocked",
      "This candidate's subject is blocked: nothing is decided about it. Take the next one.",
    );
}
