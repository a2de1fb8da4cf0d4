import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { deleteOtherModels } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findVectorModel } from "@/lib/knowledge/store/vector-model-store.ts";

/** So long the vectors of before stay: going back to their model is then a switch and no work. */
const keptMs = 24 * 3_600_000;
const removedAtOnce = 5_000;

/**
 * Removes what the model of before left, at most 5,000 vectors a call, a day after the switch and never while vectors are
 * being made. Safe to run twice.
 */
export async function sweepOldVectors(ctx: Ctx): Promise<{ removedCount: number }> {
  requirePermission(ctx.actor, "admin");
  const removedCount = await inTransaction(ctx, async (c) => {
    const state = await findVectorModel(c.tx, c.tenantId);
    if (state === null || state.targetModel !== null || state.activeModel !== c.ai.embedder.model) return 0;
    if (state.switchedAt === null || c.now().getTime() - state.switchedAt.getTime() < keptMs) return 0;
    return deleteOtherModels(c.tx, c.tenantId, { model: state.activeModel, limit: removedAtOnce });
  });
  return { removedCount };
}
