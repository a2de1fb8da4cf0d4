import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { takeDueDocuments } from "@/lib/knowledge/take-due-documents.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { isMorning } from "@/lib/notifications/rules/is-morning.ts";
import { findKeepers } from "@/lib/notifications/store.ts";

/**
 * From the tenant's morning on tells whoever sees to a document that its day to be reviewed has come or its last day has
 * passed: once for each such day, however often it is called.
 */
export async function remindOfDocuments(
  ctx: Ctx,
  input: { timeZone: string },
): Promise<{ remindedCount: number }> {
  requirePermission(ctx.actor, "admin");
  if (!isMorning(ctx.now(), input.timeZone)) return { remindedCount: 0 };
  return inTransaction(ctx, async (c) => {
    const due = await takeDueDocuments(c);
    for (const { documentId, kind } of due)
      await notifyMembers(c, {
        kind,
        about: { candidateId: null, documentId },
        sourceId: c.newId(),
        actorKind: "system",
        actorId: null,
        memberIds: await findKeepers(c.tx, c.tenantId, documentId),
      });
    return { remindedCount: due.length };
  });
}
