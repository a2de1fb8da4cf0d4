import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getReviewPolicy } from "@/lib/review/get-review-policy.ts";
import { readyApproval } from "@/lib/review/ready-approval.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { mayResolve } from "@/lib/second-review/may-resolve.ts";
import { toDecision, withoutVersion } from "@/lib/second-review/review-input.ts";
import { findReview, findReviews, markChosen } from "@/lib/second-review/store.ts";
import { ResolveInput, type SubmittedDecision } from "@/lib/second-review/types.ts";

/** An admin, or the member whom the policy names, says which of the reviews stands; it becomes the decision. */
export async function resolveDisagreement(
  ctx: Ctx,
  input: z.input<typeof ResolveInput>,
): Promise<SubmittedDecision> {
  requirePermission(ctx.actor, "review");
  const { candidateId, reviewId, confirmedConflicts = [] } = parseInput(ResolveInput, input);
  const readied = await readyChosen(ctx, { candidateId, reviewId });
  return inTransaction(ctx, async (c) => {
    const candidate = await lockOpenCandidate(c, { candidateId });
    if (!mayResolve(c.actor, await getReviewPolicy(c)))
      throw new DomainError("forbidden", "Only an admin or the tenant's resolver says which review stands.");
    const { reviewRound: round, neededReviews: needed } = candidate;
    const reviews = await findReviews(c.tx, c.tenantId, { candidateId, round });
    const chosen = reviews.find(({ id }) => id === reviewId);
    if (chosen === undefined) throw notFound("review");
    if (reviews.length < needed)
      throw new DomainError("second_review_needed", "There is nothing to resolve: not all reviews are in.");
    await markChosen(c.tx, c.tenantId, reviewId, { chosenAt: c.now(), chosenById: actorId(c.actor) });
    await recordAudit(c, {
      action: "candidate.resolved",
      entity: "candidate",
      entityId: candidateId,
      fields: ["chosenAt"],
      after: { reviewId, reviewerId: chosen.reviewerId, round },
    });
    const decision = toDecision(candidateId, withoutVersion(chosen));
    const confirmed = [...(decision.confirmedConflicts ?? []), ...confirmedConflicts];
    const decided = await decideCandidate(
      c,
      { ...decision, confirmedConflicts: confirmed },
      { areReviewsIn: true, readied },
    );
    return { ...decided, reviews: { in: reviews.length, needed, outcome: "agreed" } };
  });
}

/** The check of what the chosen review publishes, before anything is locked; who may choose it is asked then. */
async function readyChosen(ctx: Ctx, { candidateId, reviewId }: { candidateId: string; reviewId: string }) {
  const chosen = await inTransaction(ctx, (c) => findReview(c.tx, c.tenantId, reviewId));
  return chosen === null ? null : readyApproval(ctx, { ...toDecision(candidateId, chosen), candidateId });
}
