import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { findResolvers } from "@/lib/notifications/store.ts";

/** Tells whoever resolves it that the reviews of a candidate differ. Safe to run twice. */
export async function notifyDisagreed(
  ctx: Ctx,
  input: { candidateId: string; round: number },
): Promise<{ notificationIds: string[] }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const found = await findResolvers(c.tx, c.tenantId, input);
    if (found === null) return { notificationIds: [] };
    const { candidateId, ...source } = found;
    return notifyMembers(c, { ...source, about: { candidateId, documentId: null }, kind: "disagreement" });
  });
}
