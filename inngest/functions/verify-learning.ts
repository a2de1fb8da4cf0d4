import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { clearResumedAlerts } from "@/lib/proof/clear-resumed-alerts.ts";
import { reportRegressed } from "@/lib/proof/report-regressed.ts";
import { verifyLearning as verify } from "@/lib/proof/verify-learning.ts";

const name = "verify-learning";

/** Re-asks what a published version should now answer and stores before against after. */
export const verifyLearning = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("document/published")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.versionId" },
  },
  async ({ event, step }) => {
    const { tenantId, documentId, versionId } = event.data;
    return step.run("verify", async () => {
      const ctx = functionContext(tenantId, name);
      const { status } = await verify(ctx, { documentId, versionId });
      await reportRegressed(ctx);
      // Resuming a document asks its questions again.
      await clearResumedAlerts(ctx);
      return { status };
    });
  },
);
