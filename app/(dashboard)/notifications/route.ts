import { z } from "zod";
import { peopleFor } from "@/app/(dashboard)/people.ts";
import { readForMember, writeForMember } from "@/app/(dashboard)/review/for-member.ts";
import type { NotificationsAnswer } from "@/components/shell/notifications-source.ts";
import { listNotifications } from "@/lib/notifications/list-notifications.ts";
import { markNotificationsRead } from "@/lib/notifications/mark-notifications-read.ts";
import { MarkReadInput } from "@/lib/notifications/types.ts";

export const GET = readForMember(z.strictObject({}), async (ctx): Promise<NotificationsAnswer> => {
  const [{ items, unreadCount }, people] = await Promise.all([listNotifications(ctx), peopleFor(ctx)]);
  return {
    unreadCount,
    items: items.map(({ actorKind, actorId, createdAt, readAt, ...item }) => ({
      ...item,
      by: people.nameOf(actorKind, actorId),
      at: createdAt.toISOString(),
      isRead: readAt !== null,
    })),
  };
});

/** Marks the named ones as read, or all. */
export const POST = writeForMember(MarkReadInput, markNotificationsRead);
