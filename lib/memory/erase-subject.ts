import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { deleteSubject } from "@/lib/memory/store.ts";

/**
 * Deletes the Subject with its Thread and Message rows; the last of all erasers, since it ends what the others look for.
 * Safe to run twice.
 */
export async function eraseSubjectFromMemory(
  ctx: Ctx,
  input: { subjectId: string },
): Promise<{ erased: number }> {
  requirePermission(ctx.actor, "admin");
  const erased = await inTransaction(
    ctx,
    (c) => deleteSubject(c.tx, c.tenantId, input.subjectId),
    "attune_eraser",
  );
  return { erased };
}
