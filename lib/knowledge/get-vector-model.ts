import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { readVectorModel } from "@/lib/knowledge/serving-embedder.ts";

/** Which embedding model the tenant is served by, and how far another one has come. */
export async function getVectorModel(ctx: Ctx) {
  requirePermission(ctx.actor, "read");
  const { activeModel, targetModel, isActiveUsable, doneCount, totalCount } = await readVectorModel(ctx);
  return { activeModel, targetModel, isActiveUsable, doneCount, totalCount };
}
