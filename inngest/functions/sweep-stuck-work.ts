import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { requeueStuckProofs } from "@/lib/proof/requeue-stuck-proofs.ts";
import { unsafeListStuckResponsesAcrossTenants } from "@/lib/responses/list-stuck-responses.ts";
import { requeueResponse } from "@/lib/responses/requeue-response.ts";
import { requeueStuckCandidates } from "@/lib/review/requeue-stuck-candidates.ts";

const name = "sweep-stuck-work";

/** Every 15 minutes sends on its way again what should have been done by now. */
export const sweepStuckWork = inngest.createFunction(
  { id: name, triggers: [cron("*/15 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) => {
    const responses = await step.run("responses", async () => {
      const stuck = await unsafeListStuckResponsesAcrossTenants(systemAcrossTenants(name), {
        olderThanMinutes: 5,
        limit: 500,
      });
      for (const { tenantId, responseId } of stuck)
        await requeueResponse(functionContext(tenantId, name), { responseId });
      return stuck.length;
    });
    const rest = await step.run("candidates-and-proofs", async () => {
      const counts = [];
      for (const tenant of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name))) {
        const ctx = functionContext(tenant.id, name);
        counts.push({
          tenantId: tenant.id,
          ...(await requeueStuckCandidates(ctx)),
          ...(await requeueStuckProofs(ctx)),
        });
      }
      return counts;
    });
    return { responses, rest };
  },
);
