import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { setReviewedBy } from "@/lib/review/store/seat-store.ts";

/** Notes whose reviews of this round are in and lets go of the candidate, so that the next person finds it in the queue. */
export async function seatReviewers(
  ctx: Ctx,
  input: { candidateId: string; memberIds: string[] },
): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { candidateId, memberIds } = input;
  await inTransaction(ctx, async (c) => {
    const { tenantId } = c;
    await setReviewedBy(c.tx, tenantId, candidateId, memberIds);
    await releaseClaims(c.tx, { tenantId, candidateIds: [candidateId], holderId: null, now: c.now() });
  });
}
