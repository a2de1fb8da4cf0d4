import type { TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId, isPermitted } from "@/lib/core/permissions.ts";
import { BulkChange, type BulkProgress } from "@/lib/review/bulk-types.ts";
import { type BulkRun, countOutcomes, lockRun, type OutcomeCount } from "@/lib/review/store/bulk-store.ts";

/** Locks a run for the next chunk: chunks of one run take turns. It is its starter's, and an admin's. */
export async function lockBulkRun(c: TxCtx, bulkRunId: string): Promise<BulkRun & { change: BulkChange }> {
  const run = await lockRun(c.tx, c.tenantId, bulkRunId);
  if (run === null) throw notFound("bulk run");
  if (run.createdById !== actorId(c.actor) && !isPermitted(c.actor, "admin"))
    throw new DomainError("forbidden", "Only the one who started this run or an admin can go on with it.");
  return { ...run, change: BulkChange.parse(run.change) };
}

/** How far runs are, in their order. */
export async function loadProgress(c: TxCtx, runs: BulkRun[]): Promise<BulkProgress[]> {
  const counts = await countOutcomes(
    c.tx,
    c.tenantId,
    runs.map(({ id }) => id),
  );
  return runs.map((run) =>
    toProgress(
      run,
      counts.filter(({ bulkRunId }) => bulkRunId === run.id),
    ),
  );
}

function toProgress(
  { id, action, status, itemCount, createdAt }: BulkRun,
  counts: OutcomeCount[],
): BulkProgress {
  const of = (outcome: OutcomeCount["outcome"]) =>
    counts.filter((one) => one.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
  const skips = counts.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }]));
  return {
    id,
    action,
    status,
    total: itemCount,
    pending: of("pending"),
    changed: of("changed"),
    skipped: of("skipped"),
    undone: of("undone"),
    kept: of("kept"),
    skips: skips.toSorted((a, b) => b.count - a.count),
    createdAt,
  };
}
