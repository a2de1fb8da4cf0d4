import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { notifyMembers } from "@/lib/notifications/notify-members.ts";
import { findAdmins } from "@/lib/notifications/store.ts";

type Input = { tuningRunId: string; kind: "threshold_moved" | "threshold_proposed" };

/** Tells the admins that the cut moved at night, or that it should. Safe to run twice. */
export async function notifyTuned(
  ctx: Ctx,
  { tuningRunId, kind }: Input,
): Promise<{ notificationIds: string[] }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) =>
    notifyMembers(c, {
      kind,
      about: { candidateId: null, documentId: null, tuningRunId },
      sourceId: tuningRunId,
      actorKind: "system",
      actorId: null,
      memberIds: await findAdmins(c.tx, c.tenantId),
    }),
  );
}
