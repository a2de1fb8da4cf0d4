import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findSeats, type ReviewSeats } from "@/lib/review/store/seat-store.ts";

/** How many people a candidate needs and who of them has looked at it in this round. */
export async function getReviewSeats(ctx: Ctx, input: { candidateId: string }): Promise<ReviewSeats> {
  requirePermission(ctx.actor, "read", "review");
  const seats = await inTransaction(ctx, (c) => findSeats(c.tx, c.tenantId, input.candidateId));
  if (seats === null) throw notFound("candidate");
  return seats;
}
