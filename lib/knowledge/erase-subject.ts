import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { eraseSubjectRows } from "@/lib/knowledge/store/reuse-store.ts";

/** Removes the subject's own words from Phrasing, Embedding and Reuse; documents stay. Safe to run twice. */
export async function eraseSubjectFromKnowledge(
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
