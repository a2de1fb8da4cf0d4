import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";

const name = "count-analytics";

/** Every minute counts the days anew on which something was written; mostly that is today. */
export const countAnalytics = inngest.createFunction(
  { id: name, triggers: [cron("* * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("count", async () => {
      let counted = 0;
      for (const { id, timeZone } of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name)))
        counted += (await refreshAnalytics(functionContext(id, name), { timeZone })).counted;
      return { counted };
    }),
);
