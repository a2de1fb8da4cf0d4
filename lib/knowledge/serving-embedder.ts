import type { Embedder } from "@/lib/ai/ports.ts";
import { processSingle } from "@/lib/ai/process-single.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  findVectorModel,
  insertVectorModel,
  type VectorModelRow,
} from "@/lib/knowledge/store/vector-model-store.ts";

/** A switch is seen so late at most: until then the vectors of before are searched, which are there and right. */
const knownMs = 1_000;

type Known = { row: VectorModelRow; at: number };
const known = () => processSingle("attune.vector-models", () => new Map<string, Known>());

/**
 * The embedder of the model that the tenant's vectors have; null where it can embed no question any more, and then nothing
 * may be matched. While another model's vectors are being made it is still the one before.
 */
export async function servingEmbedder(ctx: Ctx): Promise<Embedder | null> {
  requirePermission(ctx.actor, "read", "ingest");
  const { activeModel, activeDimensions, isActiveUsable } = await readVectorModel(ctx);
  const { embedder, embedderOf } = ctx.ai;
  if (activeModel === embedder.model) return embedder;
  return isActiveUsable ? (embedderOf?.(activeModel, activeDimensions) ?? null) : null;
}

/**
 * The same context with the model that vectors are made and compared with: the serving one, or the configured one where that
 * is gone. A whole verb goes by one model.
 */
export async function withVectorModel<Given extends Ctx>(ctx: Given): Promise<Given> {
  requirePermission(ctx.actor, "read", "ingest");
  const embedder = (await servingEmbedder(ctx)) ?? ctx.ai.embedder;
  return embedder === ctx.ai.embedder ? ctx : { ...ctx, ai: { ...ctx.ai, embedder } };
}

export async function readVectorModel(ctx: Ctx): Promise<VectorModelRow> {
  requirePermission(ctx.actor, "read", "ingest");
  const held = known().get(ctx.tenantId);
  if (held !== undefined && performance.now() - held.at < knownMs) return held.row;
  const row = await inTransaction(ctx, async (c) => {
    const found = await findVectorModel(c.tx, c.tenantId);
    if (found !== null) return found;
    await insertVectorModel(c.tx, c.tenantId, { id: c.newId(), configured: c.ai.embedder, now: c.now() });
    return findVectorModel(c.tx, c.tenantId);
  });
  if (row === null) throw new Error("a tenant's vector model was not stored");
  known().set(ctx.tenantId, { row, at: performance.now() });
  return row;
}

/** This process asks again at once; others do within a second. */
export function forgetVectorModel(tenantId: string): void {
  known().delete(tenantId);
}
