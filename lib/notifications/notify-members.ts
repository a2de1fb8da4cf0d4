import type { TxCtx } from "@/lib/context.ts";
import { emailSettings } from "@/lib/notifications/email-settings.ts";
import { insertNotifications } from "@/lib/notifications/store.ts";
import type { ActorKind, NotificationAbout, NotificationKind } from "@/lib/notifications/types.ts";

type Notice = {
  kind: NotificationKind;
  about: NotificationAbout;
  sourceId: string;
  actorKind: ActorKind;
  actorId: string | null;
  memberIds: string[];
};

/** Tells each of the members once what somebody else did; nobody is told of their own act. */
export async function notifyMembers(c: TxCtx, notice: Notice): Promise<{ notificationIds: string[] }> {
  const { kind, about, sourceId, actorKind, actorId, memberIds } = notice;
  const told = memberIds.filter((id) => id !== actorId);
  const notificationIds = await insertNotifications(
    c.tx,
    c.tenantId,
    told.map((memberId) => ({
      id: c.newId(),
      memberId,
      kind,
      ...about,
      sourceId,
      actorKind,
      actorId,
      createdAt: c.now(),
    })),
  );
  if (emailSettings() !== null)
    for (const notificationId of notificationIds)
      c.emit({ name: "notification/created", data: { tenantId: c.tenantId, notificationId } });
  return { notificationIds };
}
