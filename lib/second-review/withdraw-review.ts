import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { openResult } from "@/lib/review/open-result.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { seatReviewers } from "@/lib/review/seat-reviewers.ts";
import { deleteReview, findReviews } from "@/lib/second-review/store.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

/** Takes back one's own review while the round waits for others: once all are in, they are open and stay. */
export async function withdrawReview(ctx: Ctx, input: { candidateId: string }): Promise<SubmittedDecision> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const candidate = await lockOpenCandidate(c, input);
    const { id: candidateId, reviewRound: round, neededReviews: needed } = candidate;
    const reviews = await findReviews(c.tx, c.tenantId, { candidateId, round });
    const mine = reviews.find(({ reviewerId }) => reviewerId === actorId(c.actor));
    if (mine === undefined || reviews.length === needed)
      throw new DomainError("conflict", "There is no review to take back: all are in, or yours is not.");
    await deleteReview(c.tx, c.tenantId, mine.id);
    const others = reviews.filter(({ id }) => id !== mine.id);
    await seatReviewers(c, { candidateId, memberIds: others.map(({ reviewerId }) => reviewerId) });
    await recordAudit(c, {
      action: "candidate.review_withdrawn",
      entity: "candidate",
      entityId: candidateId,
      fields: ["reviewedByIds"],
      before: { round, slot: mine.slot },
    });
    return {
      ...openResult(candidateId, { decidedCandidateIds: [candidateId] }),
      reviews: { in: others.length, needed, outcome: "waiting" },
    };
  });
}
