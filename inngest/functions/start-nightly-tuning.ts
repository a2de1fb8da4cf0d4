import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { requestNightlyRefit } from "@/lib/tuning/request-refit.ts";
import { requestNightlyTuning } from "@/lib/tuning/request-tuning.ts";

const name = "start-nightly-tuning";

/** Every 15 minutes starts the night of each tenant where it has become 02:00; time zones differ by quarters of an hour. */
export const startNightlyTuning = inngest.createFunction(
  { id: name, triggers: [cron("*/15 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("start", async () => {
      let startedCount = 0;
      for (const tenant of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name))) {
        const ctx = functionContext(tenant.id, name);
        const { timeZone } = tenant;
        const { isStarted } = await requestNightlyTuning(ctx, { timeZone });
        await requestNightlyRefit(ctx, { timeZone });
        if (isStarted) startedCount += 1;
      }
      return { startedCount };
    }),
);
