import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { applyBulk, type Befores } from "@/lib/review/apply-bulk.ts";
import { type BulkChange, type BulkProgress, BulkRunInput } from "@/lib/review/bulk-types.ts";
import { loadProgress, lockBulkRun } from "@/lib/review/load-bulk-run.ts";
import { whyBulkSkips } from "@/lib/review/rules/plan-bulk.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import {
  findBulkStates,
  findItems,
  type ItemChange,
  setItems,
  setRun,
} from "@/lib/review/store/bulk-store.ts";

/** Some 30 ms a chunk on the embedded database, which does nothing else meanwhile. */
const chunkSize = 100;
const noBefores: Befores = new Map();

/**
 * Carries the next chunk of a run out, in one transaction, and says how far the run is. Call it until nothing is pending; a
 * run that was left half way goes on from there. Safe to repeat: what is done is not pending any more.
 */
export async function continueBulk(ctx: Ctx, input: z.input<typeof BulkRunInput>): Promise<BulkProgress> {
  requirePermission(ctx.actor, "review");
  const { bulkRunId } = parseInput(BulkRunInput, input);
  return inTransaction(ctx, async (c) => {
    const run = await lockBulkRun(c, bulkRunId);
    const made = run.status === "running" ? await carryOutChunk(c, run) : noBefores;
    const [before] = await loadProgress(c, [run]);
    if (before === undefined) throw new Error("a run that is locked is gone");
    if (made.size > 0 && made.size === before.changed) emitAssigned(c, run.change, made);
    if (run.status !== "running" || before.pending > 0) return before;
    await setRun(c.tx, c.tenantId, bulkRunId, { status: "done", finishedAt: c.now() });
    const { changed, skipped } = before;
    await recordAudit(c, {
      action: "bulk.finished",
      entity: "bulk_run",
      entityId: bulkRunId,
      after: { changed, skipped },
    });
    return { ...before, status: "done" };
  });
}

async function carryOutChunk(c: TxCtx, { id, change }: { id: string; change: BulkChange }): Promise<Befores> {
  const items = await findItems(c.tx, c.tenantId, { bulkRunId: id, outcome: "pending", limit: chunkSize });
  if (items.length === 0) return new Map();
  const candidateIds = items.map(({ candidateId }) => candidateId);
  const watched = { tenantId: c.tenantId, candidateIds, viewerId: actorId(c.actor), now: c.now() };
  // First the locks, then the look: a claim made while one waits for them is seen.
  await lockCandidates(c.tx, c.tenantId, candidateIds);
  const rows = await findBulkStates(c.tx, watched);
  const codes = new Map(rows.map((row) => [row.id, whyBulkSkips(change, row)]));
  const befores = await applyBulk(
    c,
    change,
    rows.filter((row) => codes.get(row.id) === null),
  );
  const changes = candidateIds.map((candidateId): ItemChange => {
    const before = befores.get(candidateId);
    if (before !== undefined) return { candidateId, outcome: "changed", code: null, before };
    return { candidateId, outcome: "skipped", code: codes.get(candidateId) ?? "changed_since", before: null };
  });
  await setItems(c.tx, c.tenantId, { bulkRunId: id, changes, now: c.now() });
  return befores;
}

/** One notice a run tells its member enough; a thousand would hide everything else. */
function emitAssigned(c: TxCtx, change: BulkChange, made: Befores): void {
  const [[candidateId, before] = []] = made;
  if (change.action !== "assign" || candidateId === undefined || typeof before?.assignmentId !== "string")
    return;
  const { assignmentId } = before;
  c.emit({ name: "candidate/assigned", data: { tenantId: c.tenantId, candidateId, assignmentId } });
}
