import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { refitWeights as refit } from "@/lib/tuning/refit-weights.ts";

const name = "refit-weights";

/** One refit of one tenant's weights, at night or on request; it proposes, and an admin applies. */
export const refitWeights = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("weights/refit-requested")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.tenantId" },
  },
  async ({ event, step }) => {
    const { tenantId, refitRunId } = event.data;
    return step.run("refit", async () => {
      return (await refit(functionContext(tenantId, name), { refitRunId })).outcome;
    });
  },
);
