import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { reportFailure } from "@/lib/audit/report-failure.ts";
import { scoreResponse as score } from "@/lib/confidence/score-response.ts";
import { markResponseUnscored } from "@/lib/responses/mark-response-unscored.ts";
import { captureCandidate } from "@/lib/review/capture-candidate.ts";

const name = "score-response";

/** Scores a response and captures it where the score, a signal or the audit sample says so. */
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
        await captureCandidate(ctx, input);
        await reportFailure(ctx, { kind: "scoring_failed", id: responseId });
      });
    },
  },
  async ({ event, step }) => {
    const { tenantId, responseId } = event.data;
    return step.run("score-and-capture", async () => {
      const ctx = functionContext(tenantId, name);
      const scored = await score(ctx, { responseId });
      if (scored?.captureReason == null)
        return { confidenceId: scored?.confidenceId ?? null, candidateId: null };
      const { candidateId } = await captureCandidate(ctx, { ...scored, captureReason: scored.captureReason });
      return { confidenceId: scored.confidenceId, candidateId };
    });
  },
);
