import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { emailNotification as send } from "@/lib/notifications/email-notification.ts";
import { emailSettings } from "@/lib/notifications/email-settings.ts";

const name = "email-notification";

/** Sends one notification by e-mail where SMTP is set up. One effect, so no step. */
export const emailNotification = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("notification/created")],
    retries: 8,
    concurrency: { limit: 1, key: "event.data.notificationId" },
  },
  ({ event }) => {
    const settings = emailSettings();
    if (settings === null) return { isSent: false };
    const { tenantId, notificationId } = event.data;
    return send(functionContext(tenantId, name), { notificationId, settings });
  },
);
