import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { reportRegressed } from "@/lib/proof/report-regressed.ts";
import { finishRun } from "@/lib/proof/store/runs.ts";

/** Ends a run with its counts and tells of what has regressed. Safe to run twice: the counts of the first stay. */
export async function finishReproof(
  ctx: Ctx,
  { reproofRunId: runId }: { reproofRunId: string },
): Promise<{ regressedCount: number }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    await finishRun(c.tx, c.tenantId, { runId, at: c.now() });
    return reportRegressed(c);
  });
}
