import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { findKeepers } from "@/lib/notifications/store.ts";
import type { ActorKind } from "@/lib/notifications/types.ts";

type Input = { documentId: string; pauseId: string; actorKind: ActorKind; actorId: string | null };

/** Tells whoever sees to a document that somebody else, or the machine, paused it. Safe to run twice. */
export async function notifyPaused(
  ctx: Ctx,
  { documentId, pauseId, actorKind, actorId }: Input,
): Promise<{ notificationIds: string[] }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) =>
    notifyMembers(c, {
      kind: "document_paused",
      about: { candidateId: null, documentId },
      sourceId: pauseId,
      actorKind,
      actorId,
      memberIds: await findKeepers(c.tx, c.tenantId, documentId),
    }),
  );
}
