import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { countEmbedded, hasOtherModels } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { forgetVectorModel, readVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import {
  findVectorModel,
  lockVectorModel,
  updateVectorModel,
} from "@/lib/knowledge/store/vector-model-store.ts";

export type ReembeddingPlan = { isNeeded: boolean; activeModel: string; targetModel: string | null };

/** A run notes its progress more often; one that has noted none for so long was killed. */
const runningMs = 2 * 60_000;

/**
 * Looks whether the configured embedding model is another than the tenant's vectors have, or some lack one of it, and asks
 * for a run where none is under way. Where nothing can embed questions with the model of before, an alert says so. Safe to
 * run again; it neither embeds documents nor switches.
 */
export async function planReembedding(ctx: Ctx): Promise<ReembeddingPlan> {
  requirePermission(ctx.actor, "admin");
  forgetVectorModel(ctx.tenantId);
  const { model, dimensions } = ctx.ai.embedder;
  const { activeModel, activeDimensions } = await readVectorModel(ctx);
  const isOther = activeModel !== model;
  const isActiveUsable = !isOther || (await canEmbed(ctx, activeModel, activeDimensions));
  const { startedAt, ...plan } = await inTransaction(ctx, async (c) => {
    await lockVectorModel(c.tx, c.tenantId);
    const before = await findVectorModel(c.tx, c.tenantId);
    const { total, done } =
      isOther || (await hasOtherModels(c.tx, c.tenantId, model))
        ? await countEmbedded(c.tx, c.tenantId, model)
        : { total: 0, done: 0 };
    const isNeeded = isOther || done < total;
    const isUnderWay = before?.targetModel === model && before.startedAt !== null;
    const startedAt = isUnderWay ? (before.startedAt ?? c.now()) : c.now();
    await updateVectorModel(c.tx, c.tenantId, {
      isActiveUsable,
      targetModel: isNeeded ? model : null,
      targetDimensions: isNeeded ? dimensions : null,
      doneCount: done,
      totalCount: total,
      ...(isNeeded ? { startedAt } : {}),
      updatedAt: c.now(),
    });
    const isRunning = isUnderWay && c.now().getTime() - (before.progressedAt?.getTime() ?? 0) < runningMs;
    if (isNeeded && !isRunning) c.emit({ name: "vectors/reembed-requested", data: { tenantId: c.tenantId } });
    return { startedAt, isNeeded, activeModel, targetModel: isNeeded ? model : null };
  });
  forgetVectorModel(ctx.tenantId);
  await tellUsable(ctx, isActiveUsable, startedAt);
  return plan;
}

async function canEmbed(ctx: Ctx, model: string, dimensions: number): Promise<boolean> {
  const embedder = ctx.ai.embedderOf?.(model, dimensions) ?? null;
  if (embedder === null) return false;
  try {
    const [vector] = await embedder.embed(ctx.tenantId, ["How can you help me?"], "match");
    return vector?.length === dimensions;
  } catch (error) {
    ctx.log.warn({ err: error, model }, "the embedding model of before does not answer");
    return false;
  }
}

async function tellUsable(ctx: Ctx, isActiveUsable: boolean, since: Date): Promise<void> {
  const kind = "embedding_model_gone" as const;
  if (isActiveUsable) {
    await clearAlerts(ctx, { kind });
    return;
  }
  await raiseAlert(ctx, { kind, aboutId: null, details: { count: 1, ids: [] }, since, newestAt: since });
}
