import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { remindOfDocuments as remind } from "@/lib/notifications/remind-of-documents.ts";

const name = "remind-of-documents";

/** Every 15 minutes tells of documents to be reviewed and of those that expired, in each tenant's own day. */
export const remindOfDocuments = inngest.createFunction(
  { id: name, triggers: [cron("*/15 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("remind", async () => {
      let remindedCount = 0;
      for (const tenant of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name))) {
        const { timeZone } = tenant;
        remindedCount += (await remind(functionContext(tenant.id, name), { timeZone })).remindedCount;
      }
      return { remindedCount };
    }),
);
