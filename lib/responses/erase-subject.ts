import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectRows } from "@/lib/responses/store/responses.ts";

/**
 * Deletes ResponseBody and Passage rows of the subject and takes comment and subject from its Feedback and Response rows:
 * ids, times and ratings stay. Safe to run twice.
 */
export async function eraseSubjectFromResponses(ctx: Ctx, input: { subjectId: string }): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(ctx, (c) => eraseSubjectRows(c.tx, c.tenantId, input.subjectId), "attune_eraser");
  return { erased };
}
