import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { notifyPaused as notify } from "@/lib/notifications/notify-paused.ts";

const name = "notify-paused";

/** Tells whoever sees to a document that it was paused. One effect, so no step. */
export const notifyPaused = inngest.createFunction(
  { id: name, triggers: [onEvent("document/paused")], retries: 4 },
  ({ event }) => {
    const { tenantId, ...pause } = event.data;
    return notify(functionContext(tenantId, name), pause);
  },
);
