import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  type BulkChange,
  type BulkProgress,
  BulkRunInput,
  type BulkStatus,
} from "@/lib/review/bulk-types.ts";
import { loadProgress, lockBulkRun } from "@/lib/review/load-bulk-run.ts";
import { revertBulk } from "@/lib/review/revert-bulk.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import {
  findBulkStates,
  findItems,
  type ItemChange,
  setItems,
  setRun,
  stopPending,
} from "@/lib/review/store/bulk-store.ts";

const chunkSize = 100;

/**
 * Takes a whole run back, a chunk a call, in one transaction each; call it until the run is undone. What somebody changed
 * after the run is kept as it is now, and said so. What was still pending is not begun. Safe to repeat.
 */
export async function undoBulk(ctx: Ctx, input: z.input<typeof BulkRunInput>): Promise<BulkProgress> {
  requirePermission(ctx.actor, "review");
  const { bulkRunId } = parseInput(BulkRunInput, input);
  return inTransaction(ctx, async (c) => {
    const run = await lockBulkRun(c, bulkRunId);
    if (run.status === "running" || run.status === "done") await beginUndo(c, run);
    if (run.status !== "undone") await takeBackChunk(c, run);
    const [progress] = await loadProgress(c, [run]);
    if (progress === undefined) throw new Error("a run that is locked is gone");
    if (run.status === "undone") return progress;
    if (progress.changed > 0) return { ...progress, status: "undoing" };
    await setRun(c.tx, c.tenantId, bulkRunId, {
      status: "undone",
      undoneAt: c.now(),
      undoneById: actorId(c.actor),
    });
    const { undone, kept } = progress;
    await recordAudit(c, {
      action: "bulk.undone",
      entity: "bulk_run",
      entityId: bulkRunId,
      after: { undone, kept },
    });
    return { ...progress, status: "undone" };
  });
}

async function beginUndo(c: TxCtx, run: { id: string }): Promise<void> {
  await stopPending(c.tx, c.tenantId, run.id, c.now());
  await setRun(c.tx, c.tenantId, run.id, { status: "undoing" satisfies BulkStatus });
}

async function takeBackChunk(c: TxCtx, { id, change }: { id: string; change: BulkChange }): Promise<void> {
  const items = await findItems(c.tx, c.tenantId, { bulkRunId: id, outcome: "changed", limit: chunkSize });
  if (items.length === 0) return;
  const candidateIds = items.map(({ candidateId }) => candidateId);
  const watched = { tenantId: c.tenantId, candidateIds, viewerId: actorId(c.actor), now: c.now() };
  // First the locks, then the look: a claim made while one waits for them is seen.
  await lockCandidates(c.tx, c.tenantId, candidateIds);
  const rows = await findBulkStates(c.tx, watched);
  const undone = await revertBulk(c, change, { items, rows });
  const changes = candidateIds.map((candidateId): ItemChange => ({
    candidateId,
    outcome: undone.has(candidateId) ? "undone" : "kept",
    code: undone.has(candidateId) ? null : "changed_since",
    before: null,
  }));
  await setItems(c.tx, c.tenantId, { bulkRunId: id, changes, now: c.now() });
}
