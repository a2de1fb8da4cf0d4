import { cron } from "inngest";
import { functionContext, systemAcrossTenants } from "@/inngest/context.ts";
import { inngest } from "@/inngest/client.ts";
import { unsafeListTenantsAcrossTenants } from "@/lib/access/find-tenants.ts";
import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { reportGivenUp } from "@/lib/audit/report-given-up.ts";
import type { Ctx } from "@/lib/context.ts";
import { clearResumedAlerts } from "@/lib/proof/clear-resumed-alerts.ts";
import { requeueStuckImports } from "@/lib/knowledge/requeue-stuck-imports.ts";
import { sweepImports } from "@/lib/knowledge/sweep-imports.ts";
import { requeueStuckProofs } from "@/lib/proof/requeue-stuck-proofs.ts";
import { requeueStuckResponses } from "@/lib/responses/requeue-stuck-responses.ts";
import { listUnfinishedCandidates } from "@/lib/review/list-unfinished-candidates.ts";
import { requeueStuckApprovals } from "@/lib/review/requeue-stuck-approvals.ts";
import { requeueStuckCandidates } from "@/lib/review/requeue-stuck-candidates.ts";

const name = "sweep-stuck-work";

const sweeps = [
  { kind: "responses_stuck", requeue: requeueStuckResponses },
  { kind: "candidates_stuck", requeue: requeueStuckCandidates },
  { kind: "approvals_stuck", requeue: requeueStuckApprovals },
  { kind: "proofs_stuck", requeue: requeueStuckProofs },
  { kind: "imports_stuck", requeue: requeueStuckImports },
] as const;

/** Every 15 minutes sends on its way again what should have been done by now; what is 6 hours old becomes an alert. */
export const sweepStuckWork = inngest.createFunction(
  { id: name, triggers: [cron("*/15 * * * *")], retries: 1, concurrency: { limit: 1 } },
  async ({ step }) =>
    step.run("sweep", async () => {
      let requeuedCount = 0;
      for (const tenant of await unsafeListTenantsAcrossTenants(systemAcrossTenants(name)))
        requeuedCount += await sweepTenant(functionContext(tenant.id, name));
      return { requeuedCount };
    }),
);

/** Gives how much was sent on its way again. */
export async function sweepTenant(ctx: Ctx): Promise<number> {
  let requeuedCount = 0;
  for (const { kind, requeue } of sweeps) {
    const { requeued, givenUp } = await requeue(ctx);
    await reportGivenUp(ctx, { kind, givenUp });
    requeuedCount += requeued;
  }
  await clearResumedAlerts(ctx);
  await sweepImports(ctx);
  const { unpublishedIds, unscoredCount } = await listUnfinishedCandidates(ctx);
  await clearAlerts(ctx, { kind: "publish_failed", exceptAboutIds: unpublishedIds });
  if (unscoredCount === 0) await clearAlerts(ctx, { kind: "scoring_failed" });
  return requeuedCount;
}
