import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findTuningRuns } from "@/lib/tuning/store/run-store.ts";
import type { TuningRunItem } from "@/lib/tuning/types.ts";

/** The newest tuning runs, newest first, those that changed nothing among them. */
export async function listTuningRuns(ctx: Ctx, input: { limit: number }): Promise<TuningRunItem[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findTuningRuns(c.tx, c.tenantId, input));
}
