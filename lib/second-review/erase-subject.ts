import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectReviews } from "@/lib/second-review/store.ts";

/** Takes the texts out of each BlindReview of the subject's candidates. Safe to run twice. */
export async function eraseSubjectFromSecondReview(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(
    ctx,
    (c) => eraseSubjectReviews(c.tx, c.tenantId, input.subjectId),
    "attune_eraser",
  );
  return { erased };
}
