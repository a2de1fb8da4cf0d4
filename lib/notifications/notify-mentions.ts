import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { findMentions } from "@/lib/notifications/store.ts";

/** Tells whom a comment mentions. Safe to run twice; of a comment deleted since nobody is told. */
export async function notifyMentions(
  ctx: Ctx,
  { commentId }: { commentId: string },
): Promise<{ notificationIds: string[] }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const found = await findMentions(c.tx, c.tenantId, commentId);
    if (found === null) return { notificationIds: [] };
    const { candidateId, ...source } = found;
    return notifyMembers(c, {
      ...source,
      about: { candidateId, documentId: null },
      kind: "mention",
      sourceId: commentId,
    });
  });
}
