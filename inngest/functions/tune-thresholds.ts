import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { tuneThreshold } from "@/lib/tuning/tune-threshold.ts";

const name = "tune-thresholds";

/** One tuning run of one tenant, at night or on request. */
export const tuneThresholds = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("threshold/tune-requested")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.tenantId" },
  },
  async ({ event, step }) => {
    const { tenantId, tuningRunId } = event.data;
    return step.run("tune", async () => {
      const ctx = functionContext(tenantId, name);
      const { timeZone } = await getTenant(ctx);
      return (await tuneThreshold(ctx, { tuningRunId, timeZone })).outcome;
    });
  },
);
