import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { notifyDisagreed as notify } from "@/lib/notifications/notify-disagreed.ts";

const name = "notify-disagreed";

/** Tells whoever resolves it that reviews differ. One effect, so no step. */
export const notifyDisagreed = inngest.createFunction(
  { id: name, triggers: [onEvent("reviews/disagreed")], retries: 4 },
  ({ event }) => {
    const { tenantId, candidateId, round } = event.data;
    return notify(functionContext(tenantId, name), { candidateId, round });
  },
);
