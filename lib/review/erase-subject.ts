import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectRows } from "@/lib/review/store/candidate-store.ts";

/** Unties Candidate rows from the subject and removes the vectors of what it asked; decisions stay. Safe to run twice. */
export async function eraseSubjectFromReview(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(
    ctx,
    (c) => eraseSubjectRows(c.tx, c.tenantId, input.subjectId),
    "attune_eraser",
  );
  return { erased };
}
