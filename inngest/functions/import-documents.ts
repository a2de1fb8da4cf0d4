import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { importBatch } from "@/lib/knowledge/import-batch.ts";

const name = "import-documents";
const stepMs = 10_000;
const mostSteps = 200;

/** Writes the documents of a started import in batches and sends those that go live to be published. */
export const importDocuments = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("import/started")],
    retries: 6,
    concurrency: { limit: 1, key: "event.data.tenantId" },
  },
  async ({ event, step }) => {
    const { tenantId, importId } = event.data;
    const ctx = functionContext(tenantId, name);
    for (let at = 0; at < mostSteps; at += 1) {
      const isDone = await step.run(`import-${at}`, async () => {
        const deadlineAt = performance.now() + stepMs;
        while (performance.now() < deadlineAt) if (await importBatch(ctx, { importId })) return true;
        return false;
      });
      if (isDone) break;
    }
  },
);
