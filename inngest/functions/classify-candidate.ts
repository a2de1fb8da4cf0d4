import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { createKeyedBatcher } from "@/lib/core/batcher.ts";
import { classifyCandidates, queueUnclassified } from "@/lib/review/classify-candidates.ts";

const name = "classify-candidate";

const classifyTogether = createKeyedBatcher(
  (tenantId, candidateIds: string[]) => classifyCandidates(functionContext(tenantId, name), { candidateIds }),
  25,
);

/** Gives a captured candidate its failure class and its cluster, which puts it into the queue. One effect, so no step. */
export const classifyCandidate = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("candidate/captured")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.candidateId" },
    onFailure: async ({ event, step }) => {
      const { tenantId, candidateId } = failedEventData("candidate/captured", event);
      await step.run("queue-unclassified", () =>
        queueUnclassified(functionContext(tenantId, name), { candidateId }),
      );
    },
  },
  ({ event }) => classifyTogether(event.data.tenantId, event.data.candidateId),
);
