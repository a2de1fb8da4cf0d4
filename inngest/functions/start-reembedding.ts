import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { planReembedding } from "@/lib/knowledge/plan-reembedding.ts";
import { lacksQuestionVectors } from "@/lib/review/finish-reembedding.ts";
import { sweepOldVectors } from "@/lib/knowledge/sweep-old-vectors.ts";

const name = "start-reembedding";

/** Every two minutes looks which tenants have vectors of another model than the configured one; mostly none has. */
export const startReembedding = inngest.createFunction(
  { id: name, triggers: [cron("*/2 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("start", async () => {
      let neededCount = 0;
      for (const tenant of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name))) {
        const ctx = functionContext(tenant.id, name);
        if ((await planReembedding(ctx, { lacksQuestions: await lacksQuestionVectors(ctx) })).isNeeded)
          neededCount += 1;
        await sweepOldVectors(ctx);
      }
      return { neededCount };
    }),
);
