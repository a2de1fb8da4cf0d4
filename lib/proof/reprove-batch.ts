import { setTimeout as sleep } from "node:timers/promises";
import { getTenant } from "@/lib/access/get-tenant.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { civilDate } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findDueVersions, findUnfinishedRun } from "@/lib/proof/store/runs.ts";
import { verifyLearning } from "@/lib/proof/verify-learning.ts";

const reproofBatchSize = 20;
/** After each document it rests as long as it worked: people who publish meanwhile go first. */
const maxRestMs = 1_000;

/**
 * Asks the next live documents of a run again. What is asked is marked with the run, so that a batch that was killed goes on
 * with the rest, and one that runs twice finds nothing to do. `isDone` where none is left.
 */
export async function reproveBatch(
  ctx: Ctx,
  { reproofRunId: runId, limit = reproofBatchSize }: { reproofRunId: string; limit?: number },
): Promise<{ provedCount: number; isDone: boolean }> {
  requirePermission(ctx.actor, "admin");
  const due = await inTransaction(ctx, async (c) => {
    if ((await findUnfinishedRun(c.tx, c.tenantId, runId)) === null) return [];
    const { timeZone } = await getTenant(c);
    return findDueVersions(c.tx, c.tenantId, { runId, today: civilDate(c.now(), timeZone), limit });
  });
  let provedCount = 0;
  for (const version of due) {
    const startedMs = performance.now();
    if (await isProved(ctx, { ...version, runId })) provedCount += 1;
    await sleep(Math.min(maxRestMs, performance.now() - startedMs));
  }
  // Where none could be asked, the next batch would find the same ones.
  return { provedCount, isDone: due.length < limit || provedCount === 0 };
}

/** False where the version is gone since the batch was read. */
async function isProved(
  ctx: Ctx,
  version: { documentId: string; versionId: string; runId: string },
): Promise<boolean> {
  try {
    await verifyLearning(ctx, version);
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") return false;
    throw error;
  }
}
