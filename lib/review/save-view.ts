import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { SavedQuery, SavedViewName } from "@/lib/review/queue-types.ts";
import { refuseTakenName } from "@/lib/review/refuse-taken-name.ts";
import { countViews, insertView } from "@/lib/review/store/view-store.ts";

const mostViews = 100;

export const SaveViewInput = z.strictObject({
  name: SavedViewName,
  query: SavedQuery,
  isShared: z.boolean().default(false),
});

/** Keeps a filter, an order and columns under a name, for the member who asks or shared with the tenant. */
export async function saveView(ctx: Ctx, input: z.input<typeof SaveViewInput>): Promise<{ id: string }> {
  requirePermission(ctx.actor, "review");
  const { name, query, isShared } = parseInput(SaveViewInput, input);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only a member can save a view.");
  return inTransaction(ctx, async (c) => {
    const ownerId = actor.memberId;
    await refuseTakenName(c, { ownerId, name, exceptId: null });
    if ((await countViews(c.tx, c.tenantId, ownerId)) >= mostViews)
      throw new DomainError("conflict", `You have ${mostViews} saved views. Delete one first.`);
    const id = c.newId();
    await insertView(c.tx, c.tenantId, { id, ownerId, name, isShared, query, createdAt: c.now() });
    await recordAudit(c, {
      action: "view.saved",
      entity: "saved_view",
      entityId: id,
      fields: ["name", "query", "isShared"],
      after: { name, isShared },
    });
    return { id };
  });
}
