import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { failedEventData, onEvent } from "@/inngest/events.ts";
import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { reportFailure } from "@/lib/audit/report-failure.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { fillVectors } from "@/lib/knowledge/fill-vectors.ts";
import { makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { publishDocument as publish } from "@/lib/review/publish-document.ts";

const name = "publish-document";

/**
 * Embeds an approved or edited version, keeps what was served before it, and moves the live pointer if the decision still
 * stands and nobody took the version back.
 */
export const publishDocument = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("candidate/approved"), onEvent("document/edited")],
    retries: 6,
    concurrency: { limit: 1, key: "event.data.documentId" },
    onFailure: async ({ event, step }) => {
      const { tenantId, id } = failedPublish(event);
      await step.run("alert", () =>
        reportFailure(functionContext(tenantId, name), { kind: "publish_failed", id }),
      );
    },
  },
  async ({ event, step }) => {
    const { tenantId, documentId, versionId } = event.data;
    const ctx = functionContext(tenantId, name);
    await step.run("prepare", async () => {
      await embedVersion(ctx, { versionId });
      await recordBefore(ctx, { documentId, versionId });
    });
    return step.run("go-live", async () => {
      // The tenant may have switched models since; nearly always nothing is missing.
      await fillVectors(ctx, { documentId, versionId });
      const result =
        event.name === "candidate/approved"
          ? await publish(ctx, { decisionId: event.data.decisionId, versionId })
          : await makeVersionLive(ctx, { versionId });
      const aboutId = event.name === "candidate/approved" ? event.data.candidateId : documentId;
      await clearAlerts(ctx, { kind: "publish_failed", aboutId });
      return result;
    });
  },
);

type Failure = { data: { event: { name?: string; data?: unknown } } };

/** What the alert is about: the candidate of an approval, or else the document. */
function failedPublish(event: Failure): { tenantId: string; id: string } {
  if (event.data.event.name === "document/edited") {
    const { tenantId, documentId } = failedEventData("document/edited", event);
    return { tenantId, id: documentId };
  }
  const { tenantId, candidateId } = failedEventData("candidate/approved", event);
  return { tenantId, id: candidateId };
}
