import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { countEmbedded } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { forgetVectorModel, readVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import {
  findVectorModel,
  lockVectorModel,
  updateVectorModel,
} from "@/lib/knowledge/store/vector-model-store.ts";

/** Makes the configured model the one that the tenant is served by. Whoever calls it has seen that no vector is missing. */
export async function switchVectorModel(ctx: Ctx): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { model, dimensions } = ctx.ai.embedder;
  await readVectorModel(ctx);
  await inTransaction(ctx, async (c) => {
    await lockVectorModel(c.tx, c.tenantId);
    const before = await findVectorModel(c.tx, c.tenantId);
    const now = c.now();
    await updateVectorModel(c.tx, c.tenantId, {
      activeModel: model,
      activeDimensions: dimensions,
      isActiveUsable: true,
      failedProbes: 0,
      targetModel: null,
      targetDimensions: null,
      ...(before?.activeModel === model ? {} : { switchedAt: now }),
      updatedAt: now,
    });
  });
  forgetVectorModel(ctx.tenantId);
}

/** Notes how far the vectors of the configured model have come. */
export async function noteReembedding(ctx: Ctx): Promise<{ doneCount: number; totalCount: number }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const { total, done } = await countEmbedded(c.tx, c.tenantId, c.ai.embedder.model);
    const now = c.now();
    await updateVectorModel(c.tx, c.tenantId, {
      doneCount: done,
      totalCount: total,
      progressedAt: now,
      updatedAt: now,
    });
    return { doneCount: done, totalCount: total };
  });
}
