import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { SavedQuery, type SavedView } from "@/lib/review/queue-types.ts";
import { findViews } from "@/lib/review/store/view-store.ts";

/** The saved views of whoever asks and those the tenant shares, by name. What an older version saved and none reads is left out. */
export async function listViews(ctx: Ctx): Promise<SavedView[]> {
  requirePermission(ctx.actor, "read");
  const mine = ctx.actor.kind === "user" ? actorId(ctx.actor) : null;
  const rows = await inTransaction(ctx, (c) => findViews(c.tx, c.tenantId, mine));
  return rows.flatMap(({ ownerId, ownerName, query, ...view }) => {
    const read = SavedQuery.safeParse(query);
    if (!read.success) return [];
    return [{ ...view, isMine: ownerId === mine, ownerName: ownerName ?? "Somebody", query: read.data }];
  });
}
