import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockOwnView } from "@/lib/review/lock-own-view.ts";
import { SavedQuery, SavedViewName } from "@/lib/review/queue-types.ts";
import { refuseTakenName } from "@/lib/review/refuse-taken-name.ts";
import { updateView } from "@/lib/review/store/view-store.ts";

export const ChangeViewInput = z.strictObject({
  viewId: z.uuid(),
  name: SavedViewName.optional(),
  isShared: z.boolean().optional(),
  query: SavedQuery.optional(),
});

/** Renames, shares or re-fills a saved view; its owner may, and an admin where it is shared. */
export async function changeView(ctx: Ctx, input: z.input<typeof ChangeViewInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { viewId, ...change } = parseInput(ChangeViewInput, input);
  await inTransaction(ctx, async (c) => {
    const view = await lockOwnView(c, viewId);
    if (change.name !== undefined)
      await refuseTakenName(c, { ownerId: view.ownerId, name: change.name, exceptId: viewId });
    await updateView(c.tx, c.tenantId, viewId, { ...change, updatedAt: c.now() });
    await recordAudit(c, {
      action: "view.changed",
      entity: "saved_view",
      entityId: viewId,
      fields: Object.keys(change),
      before: { name: view.name, isShared: view.isShared },
      after: { name: change.name ?? view.name, isShared: change.isShared ?? view.isShared },
    });
  });
}
