import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockOwnView } from "@/lib/review/lock-own-view.ts";
import { deleteViewRow } from "@/lib/review/store/view-store.ts";

export const DeleteViewInput = z.strictObject({ viewId: z.uuid() });

/** Takes a saved view away; its owner may, and an admin where it is shared. */
export async function deleteView(ctx: Ctx, input: z.input<typeof DeleteViewInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { viewId } = parseInput(DeleteViewInput, input);
  await inTransaction(ctx, async (c) => {
    const view = await lockOwnView(c, viewId);
    await deleteViewRow(c.tx, c.tenantId, viewId);
    await recordAudit(c, {
      action: "view.deleted",
      entity: "saved_view",
      entityId: viewId,
      before: { name: view.name, isShared: view.isShared },
    });
  });
}
