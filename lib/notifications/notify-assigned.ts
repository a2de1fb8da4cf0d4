import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { findAssigned } from "@/lib/notifications/store.ts";

/** Tells the member to whom a candidate was assigned or escalated. Safe to run twice. */
export async function notifyAssigned(
  ctx: Ctx,
  { assignmentId }: { assignmentId: string },
): Promise<{ notificationIds: string[] }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const found = await findAssigned(c.tx, c.tenantId, assignmentId);
    if (found === null) return { notificationIds: [] };
    const { kind, candidateId, ...source } = found;
    return notifyMembers(c, {
      ...source,
      about: { candidateId, documentId: null },
      kind: kind === "escalated" ? "escalation" : "assignment",
      sourceId: assignmentId,
    });
  });
}
