import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findDueVersions, isUnfinished } from "@/lib/proof/store/runs.ts";
import type { ReproofPlace } from "@/lib/proof/types.ts";
import { verifyLearning } from "@/lib/proof/verify-learning.ts";

const reproofBatchSize = 20;
/** After each document it rests as long as it worked: people who publish meanwhile go first. */
const maxRestMs = 1_000;

type BatchInput = { reproofRunId: string; after?: ReproofPlace | null; limit?: number };

/**
 * Asks the next live documents of a run again. What is asked is marked with the run, so that a batch that was killed goes on
 * with the rest, and one that runs twice finds nothing to do. `next` is where the following batch begins, also where one
 * could not be asked; null where none is left.
 */
export async function reproveBatch(
  ctx: Ctx,
  { reproofRunId: runId, after = null, limit = reproofBatchSize }: BatchInput,
): Promise<{ provedCount: number; next: ReproofPlace | null }> {
  requirePermission(ctx.actor, "admin");
  const due = await inTransaction(ctx, async (c) =>
    (await isUnfinished(c.tx, c.tenantId, runId))
      ? findDueVersions(c.tx, c.tenantId, { runId, now: c.now(), after, limit })
      : [],
  );
  let provedCount = 0;
  for (const { documentId, versionId } of due) {
    const startedMs = performance.now();
    if (await isProved(ctx, { documentId, versionId, runId })) provedCount += 1;
    await sleep(Math.min(maxRestMs, performance.now() - startedMs));
  }
  const last = due.length < limit ? undefined : due.at(-1);
  const next =
    last === undefined ? null : { documentId: last.documentId, checkedAt: last.checkedAt.toISOString() };
  return { provedCount, next };
}

/** False where the version is gone since the batch was read, or fails by itself: the others do not wait behind it. */
async function isProved(
  ctx: Ctx,
  version: { documentId: string; versionId: string; runId: string },
): Promise<boolean> {
  try {
    await verifyLearning(ctx, version);
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === "unavailable") throw error;
    const isGone = isDomainError(error) && error.code === "not_found";
    if (!isGone) ctx.log.error({ err: error, ...version }, "a document could not be proved again");
    return false;
  }
}
