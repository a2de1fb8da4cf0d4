import { eraseSubjectComments } from "@/lib/comments/store.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Empties each Comment on a candidate of the subject: people quote there. Safe to run twice. */
export async function eraseSubjectFromComments(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(
    ctx,
    (c) => eraseSubjectComments(c.tx, c.tenantId, input.subjectId),
    "attune_eraser",
  );
  return { erased };
}
