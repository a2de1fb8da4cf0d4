import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { reportFailure } from "@/lib/audit/report-failure.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { publishDocument as publish } from "@/lib/review/publish-document.ts";

const name = "publish-document";

/** Embeds an approved version, keeps what was served before it, and moves the live pointer if the decision still stands. */
export const publishDocument = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("candidate/approved")],
    retries: 6,
    concurrency: { limit: 1, key: "event.data.documentId" },
    onFailure: async ({ event, step }) => {
      const { tenantId, candidateId } = failedEventData("candidate/approved", event);
      await step.run("alert", () =>
        reportFailure(functionContext(tenantId, name), { kind: "publish_failed", id: candidateId }),
      );
    },
  },
  async ({ event, step }) => {
    const { tenantId, candidateId, documentId, versionId, decisionId } = event.data;
    const ctx = functionContext(tenantId, name);
    await step.run("embed", () => embedVersion(ctx, { versionId }));
    await step.run("record-before", () => recordBefore(ctx, { documentId, versionId }));
    return step.run("go-live", async () => {
      const result = await publish(ctx, { decisionId, versionId });
      await clearAlerts(ctx, { kind: "publish_failed", aboutId: candidateId });
      return result;
    });
  },
);
