import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { notifyAssigned as notify } from "@/lib/notifications/notify-assigned.ts";

const name = "notify-assigned";

/** Tells the member to whom a candidate was given. One effect, so no step. */
export const notifyAssigned = inngest.createFunction(
  { id: name, triggers: [onEvent("candidate/assigned")], retries: 4 },
  ({ event }) =>
    notify(functionContext(event.data.tenantId, name), { assignmentId: event.data.assignmentId }),
);
