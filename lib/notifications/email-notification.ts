import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { writeLetter } from "@/lib/notifications/rules/write-letter.ts";
import { sendEmail } from "@/lib/notifications/send-email.ts";
import { findLetter, markEmailed } from "@/lib/notifications/store.ts";
import type { EmailSettings, NotificationAbout } from "@/lib/notifications/types.ts";

type Input = { notificationId: string; settings: EmailSettings };

/**
 * Sends one notification by e-mail, unless it went out before or its member wants none. Marked after the server took it: a
 * crash in between sends it twice under one message id rather than never.
 */
export async function emailNotification(
  ctx: Ctx,
  { notificationId, settings }: Input,
): Promise<{ isSent: boolean }> {
  requirePermission(ctx.actor, "admin");
  const letter = await inTransaction(ctx, (c) => findLetter(c.tx, c.tenantId, notificationId));
  if (letter === null || letter.emailedAt !== null || !letter.wantsEmail) return { isSent: false };
  const link = new URL(pathOf(letter), settings.baseUrl).href;
  await sendEmail(settings, {
    to: letter.toEmail,
    messageId: `<${notificationId}@${new URL(settings.baseUrl).hostname}>`,
    ...writeLetter({ ...letter, link }),
  });
  await inTransaction(ctx, (c) => markEmailed(c.tx, c.tenantId, notificationId, c.now()));
  return { isSent: true };
}

function pathOf({ candidateId, documentId }: NotificationAbout): string {
  if (candidateId !== null) return `/review/${candidateId}`;
  return documentId === null ? "/thresholds" : `/knowledge/${documentId}`;
}
