import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { notifyMentions as notify } from "@/lib/notifications/notify-mentions.ts";

const name = "notify-mentions";

/** Tells whom a comment mentions. One effect, so no step. */
export const notifyMentions = inngest.createFunction(
  { id: name, triggers: [onEvent("comment/posted")], retries: 4 },
  ({ event }) => notify(functionContext(event.data.tenantId, name), { commentId: event.data.commentId }),
);
