import { functionContext } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { onEvent } from "@/inngest/events.ts";
import { fitMatchPolicy } from "@/lib/knowledge/fit-match-policy.ts";
import { finishReproof } from "@/lib/proof/finish-reproof.ts";
import type { ReproofPlace } from "@/lib/proof/types.ts";
import { reproveBatch } from "@/lib/proof/reprove-batch.ts";

const name = "reprove-documents";
/** So many steps a run may have at most on the real Inngest; what is left is asked first the next night. */
const maxBatches = 900;

/** Chooses anew when the tenant serves, asks all its live documents again by that, and tells of what no longer holds. */
export const reproveDocuments = inngest.createFunction(
  {
    id: name,
    triggers: [onEvent("proofs/recheck-requested")],
    retries: 4,
    concurrency: { limit: 1, key: "event.data.tenantId" },
  },
  async ({ event, step }) => {
    const { tenantId, reproofRunId } = event.data;
    const ctx = functionContext(tenantId, name);
    await step.run("fit-match", () => fitMatchPolicy(ctx));
    let after: ReproofPlace | null = null;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const from: ReproofPlace | null = after;
      const { next }: { next: ReproofPlace | null } = await step.run(`batch-${batch}`, () =>
        reproveBatch(ctx, { reproofRunId, after: from }),
      );
      if (next === null) break;
      after = next;
    }
    return step.run("finish", () => finishReproof(ctx, { reproofRunId }));
  },
);
