import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countUnread, findNotifications } from "@/lib/notifications/store.ts";
import type { NotificationList } from "@/lib/notifications/types.ts";

const shown = 30;
const countedUpTo = 100;

/** One's own newest notifications; a key has none. */
export async function listNotifications(ctx: Ctx): Promise<NotificationList> {
  requirePermission(ctx.actor, "read");
  const { actor } = ctx;
  if (actor.kind !== "user") return { items: [], unreadCount: 0 };
  const { memberId } = actor;
  return inTransaction(ctx, async (c) => ({
    items: await findNotifications(c.tx, c.tenantId, { memberId, limit: shown }),
    unreadCount: await countUnread(c.tx, c.tenantId, { memberId, upTo: countedUpTo }),
  }));
}
