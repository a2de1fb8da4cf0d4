import { type z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type BulkItem, type BulkProgress, BulkRunInput } from "@/lib/review/bulk-types.ts";
import { loadProgress } from "@/lib/review/load-bulk-run.ts";
import { findOutcomes, findRun, findRunsOf } from "@/lib/review/store/bulk-store.ts";

const shownRuns = 10;
const shownItems = 200;

/** The last bulk runs of the member who asks, with how far each is; the newest first. */
export async function listBulkRuns(ctx: Ctx): Promise<BulkProgress[]> {
  requirePermission(ctx.actor, "read");
  const memberId = actorId(ctx.actor);
  if (memberId === null) return [];
  return inTransaction(ctx, async (c) =>
    loadProgress(c, await findRunsOf(c.tx, c.tenantId, memberId, shownRuns)),
  );
}

/** How far a run is and what came of its candidates, those left as they were first. */
export async function getBulkRun(
  ctx: Ctx,
  input: z.input<typeof BulkRunInput>,
): Promise<{ progress: BulkProgress; items: BulkItem[] }> {
  requirePermission(ctx.actor, "review");
  const { bulkRunId } = parseInput(BulkRunInput, input);
  return inTransaction(ctx, async (c) => {
    const run = await findRun(c.tx, c.tenantId, bulkRunId);
    if (run === null) throw notFound("bulk run");
    const [progress] = await loadProgress(c, [run]);
    if (progress === undefined) throw notFound("bulk run");
    return { progress, items: await findOutcomes(c.tx, c.tenantId, { bulkRunId, limit: shownItems }) };
  });
}
