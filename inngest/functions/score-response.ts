import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { reportFailure } from "@/lib/audit/report-failure.ts";
import { createKeyedBatcher } from "@/lib/core/batcher.ts";
import { markResponseUnscored } from "@/lib/responses/mark-response-unscored.ts";
import { captureCandidates } from "@/lib/review/capture-candidates.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";

const name = "score-response";

/** Runs that are under way at the same time share their statements: a response alone costs fourteen, twenty-five together too. */
const scoreTogether = createKeyedBatcher(
  (tenantId, responseIds: string[]) => scoreAndCapture(functionContext(tenantId, name), { responseIds }),
  25,
);

/**
 * Scores a response and captures it where the score, a signal or the audit sample says so. The function is its own step: it
 * has one effect, in one transaction, so a step would only cost a second call and a row.
 */
export const scoreResponse = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("response/received"), onEvent("feedback/received"), onEvent("scores/received")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.responseId" },
    onFailure: async ({ event, step }) => {
      const { tenantId, responseId } = failedEventData("response/received", event);
      await step.run("capture-unscored", async () => {
        const ctx = functionContext(tenantId, name);
        await markResponseUnscored(ctx, { responseId });
        const input = {
          responseId,
          confidenceId: null,
          captureReason: "unscored",
          composite: null,
          hasNegativeFeedback: false,
        } as const;
        await captureCandidates(ctx, [input]);
        await reportFailure(ctx, { kind: "scoring_failed", id: responseId });
      });
    },
  },
  ({ event }) => scoreTogether(event.data.tenantId, event.data.responseId),
);
