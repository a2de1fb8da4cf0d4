import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { countEmbedded, hasOtherModels } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lacksKnowledgeVectors } from "@/lib/knowledge/reembed-knowledge.ts";
import { forgetVectorModel, readVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import {
  findVectorModel,
  lockVectorModel,
  updateVectorModel,
} from "@/lib/knowledge/store/vector-model-store.ts";

export type ReembeddingPlan = { isNeeded: boolean; activeModel: string; targetModel: string | null };

/** A run notes its progress more often; one that has noted none for so long was killed. */
const runningMs = 2 * 60_000;
/** One call that fails is no reason to match nothing for minutes. */
const givenUpAfter = 2;

/**
 * Looks whether the configured embedding model is another than the tenant's vectors have, or something that a run would embed
 * lacks one of it, and asks for a run where none is under way. Where the model of before is gone, or did not answer twice in
 * a row, an alert says so. Safe to run again; it neither embeds documents nor switches.
 */
export async function planReembedding(
  ctx: Ctx,
  { lacksQuestions }: { lacksQuestions: boolean },
): Promise<ReembeddingPlan> {
  requirePermission(ctx.actor, "admin");
  forgetVectorModel(ctx.tenantId);
  const { model, dimensions } = ctx.ai.embedder;
  const { activeModel, activeDimensions } = await readVectorModel(ctx);
  const isOther = activeModel !== model;
  const probe = isOther ? await probeModel(ctx, activeModel, activeDimensions) : "answers";
  const {
    startedAt,
    isActiveUsable,
    failedProbes: _,
    ...plan
  } = await inTransaction(ctx, async (c) => {
    await lockVectorModel(c.tx, c.tenantId);
    const before = await findVectorModel(c.tx, c.tenantId);
    const usable = toUsable(probe, before?.failedProbes ?? 0);
    const isNeeded = isOther || lacksQuestions || (await lacksKnowledge(c));
    const { total, done } = isNeeded ? await countEmbedded(c.tx, c.tenantId, model) : { total: 0, done: 0 };
    const isUnderWay = before?.targetModel === model && before.startedAt !== null;
    const startedAt = isUnderWay ? (before.startedAt ?? c.now()) : c.now();
    await updateVectorModel(c.tx, c.tenantId, {
      ...usable,
      targetModel: isNeeded ? model : null,
      targetDimensions: isNeeded ? dimensions : null,
      doneCount: done,
      totalCount: total,
      ...(isNeeded ? { startedAt } : {}),
      updatedAt: c.now(),
    });
    const isRunning = isUnderWay && c.now().getTime() - (before.progressedAt?.getTime() ?? 0) < runningMs;
    if (isNeeded && !isRunning) c.emit({ name: "vectors/reembed-requested", data: { tenantId: c.tenantId } });
    return { startedAt, ...usable, isNeeded, activeModel, targetModel: isNeeded ? model : null };
  });
  forgetVectorModel(ctx.tenantId);
  await tellUsable(ctx, isActiveUsable, startedAt);
  return plan;
}

type Probe = "answers" | "silent" | "gone";

function toUsable(probe: Probe, failedBefore: number): { isActiveUsable: boolean; failedProbes: number } {
  const failedProbes = probe === "answers" ? 0 : failedBefore + 1;
  return { isActiveUsable: probe !== "gone" && failedProbes < givenUpAfter, failedProbes };
}

async function lacksKnowledge(c: TxCtx): Promise<boolean> {
  return (await hasOtherModels(c.tx, c.tenantId, c.ai.embedder.model)) && lacksKnowledgeVectors(c);
}

const asked = "How can you help me?";

/** Asks the model itself: what the cache remembers of it says nothing of now. */
async function probeModel(ctx: Ctx, model: string, dimensions: number): Promise<Probe> {
  const embedder = ctx.ai.embedderOf?.(model, dimensions) ?? null;
  if (embedder === null) return "gone";
  embedder.forget(ctx.tenantId, [textHash(asked)]);
  try {
    const [vector] = await embedder.embed(ctx.tenantId, [asked], "match");
    return vector?.length === dimensions ? "answers" : "gone";
  } catch (error) {
    ctx.log.warn({ err: error, model }, "the embedding model of before does not answer");
    return "silent";
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
