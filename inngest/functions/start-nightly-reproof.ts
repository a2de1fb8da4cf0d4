import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { requestNightlyReproof } from "@/lib/proof/request-reproof.ts";

const name = "start-nightly-reproof";

/** Every 15 minutes starts the proofs of the night of each tenant where it has become 02:00. */
export const startNightlyReproof = inngest.createFunction(
  { id: name, triggers: [cron("*/15 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("start", async () => {
      let startedCount = 0;
      for (const { id, timeZone } of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name))) {
        const { isStarted } = await requestNightlyReproof(functionContext(id, name), { timeZone });
        if (isStarted) startedCount += 1;
      }
      return { startedCount };
    }),
);
