import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { classifyCandidate as classify, queueUnclassified } from "@/lib/review/classify-candidate.ts";

const name = "classify-candidate";

/** Gives a captured candidate its failure class and its cluster, which puts it into the queue. */
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
  async ({ event, step }) => {
    const { tenantId, candidateId } = event.data;
    return step.run("classify", () => classify(functionContext(tenantId, name), { candidateId }));
  },
);
