import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getReviewPolicy } from "@/lib/review/get-review-policy.ts";
import { getReviewSeats } from "@/lib/review/get-review-seats.ts";
import { mayResolve } from "@/lib/second-review/may-resolve.ts";
import { findReviews } from "@/lib/second-review/store.ts";
import { type SecondReview, SecondReviewInput } from "@/lib/second-review/types.ts";

/** The reviews of the present round as this person may see them: while it waits, nobody sees another's. */
export async function getSecondReview(
  ctx: Ctx,
  input: z.input<typeof SecondReviewInput>,
): Promise<SecondReview> {
  requirePermission(ctx.actor, "read");
  const { candidateId } = parseInput(SecondReviewInput, input, "query");
  return inTransaction(ctx, async (c) => {
    const seats = await getReviewSeats(c, { candidateId });
    const { neededReviews: needed, reviewRound: round, status } = seats;
    if (needed === 1) return nothingToSee;
    const found = await findReviews(c.tx, c.tenantId, { candidateId, round });
    const me = actorId(c.actor);
    const areAllIn = found.length >= needed;
    const shown = areAllIn ? found : found.filter(({ reviewerId }) => reviewerId === me);
    return {
      needed,
      in: found.length,
      isMineIn: found.some(({ reviewerId }) => reviewerId === me),
      isDisagreed: areAllIn && status === "open",
      canResolve: mayResolve(c.actor, await getReviewPolicy(c)),
      reviews: shown.map(({ input: _, ...review }) => review),
    };
  });
}

const nothingToSee: SecondReview = {
  needed: 1,
  in: 0,
  isMineIn: false,
  isDisagreed: false,
  canResolve: false,
  reviews: [],
};
