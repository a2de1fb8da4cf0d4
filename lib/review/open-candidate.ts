import type { TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { type CandidateRow, lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findClaim } from "@/lib/review/store/claim-store.ts";

/** Locks a candidate that is to be decided: it must be open and not held by another. */
export async function lockOpenCandidate(ctx: TxCtx, candidateId: string): Promise<CandidateRow> {
  const [candidate] = await lockCandidates(ctx.tx, ctx.tenantId, [candidateId]);
  if (candidate === undefined) throw notFound("candidate");
  if (candidate.status !== "open") {
    throw new DomainError(
      "already_decided",
      "This candidate is already decided. Take the decision back or reopen it first.",
    );
  }
  const claim = await findClaim(ctx.tx, ctx.tenantId, candidate.id, ctx.now());
  if (claim !== null && claim.holderId !== actorId(ctx.actor)) {
    throw new DomainError(
      "claimed_by_other",
      "Another reviewer is on this candidate. Take the next one, or wait until their lease ends.",
    );
  }
  return candidate;
}
