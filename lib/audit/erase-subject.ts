import { deleteSubjectDetails } from "@/lib/audit/store/audit-store.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Removes the texts in AuditDetail that hold something of the subject; the events with their ids stay. Safe to run twice. */
export async function eraseSubjectFromAudit(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(
    ctx,
    (c) => deleteSubjectDetails(c.tx, c.tenantId, input.subjectId),
    "attune_eraser",
  );
  return { erased };
}
