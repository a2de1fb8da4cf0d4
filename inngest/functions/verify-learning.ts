import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
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
    const judged = await step.run("verify", () =>
      verify(functionContext(tenantId, name), { documentId, versionId }),
    );
    return { status: judged.status };
  },
);
