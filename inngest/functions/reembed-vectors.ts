import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { reembedKnowledge } from "@/lib/knowledge/reembed-knowledge.ts";
import { noteReembedding } from "@/lib/knowledge/switch-vector-model.ts";
import { finishReembedding } from "@/lib/review/finish-reembedding.ts";
import { reembedQuestions } from "@/lib/review/reembed-questions.ts";

const name = "reembed-vectors";
const stepMs = 20_000;
/** 100 minutes; what is left then, or after a kill, is asked for again. */
const mostSteps = 300;

/** Embeds what a tenant has with the configured model, beside the vectors it is served by, and switches once none is missing. */
export const reembedVectors = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("vectors/reembed-requested")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.tenantId" },
  },
  async ({ event, step }) => {
    const ctx = functionContext(event.data.tenantId, name);
    for (let at = 0; at < mostSteps; at += 1) {
      const isSwitched = await step.run(`embed-${at}`, async () => {
        const deadlineAt = performance.now() + stepMs;
        const isAll =
          (await reembedKnowledge(ctx, { deadlineAt })) && (await reembedQuestions(ctx, { deadlineAt }));
        await noteReembedding(ctx);
        return isAll && (await finishReembedding(ctx)).isSwitched;
      });
      if (isSwitched) return { steps: at + 1 };
    }
    return { steps: mostSteps };
  },
);
