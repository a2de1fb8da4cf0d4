import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { judgeStanding as judge } from "@/lib/proof/judge-standing.ts";

const name = "judge-standing";

/** After a verdict on a served answer looks whether its document is still fit to be served. One effect, so no step. */
export const judgeStanding = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("reuse/judged")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.documentId" },
  },
  ({ event }) => judge(functionContext(event.data.tenantId, name), { documentId: event.data.documentId }),
);
