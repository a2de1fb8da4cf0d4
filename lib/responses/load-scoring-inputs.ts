import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findScoringMaterials } from "@/lib/responses/store/scoring-material.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";

/** Everything about responses that scoring looks at, by id; one that does not exist is left out. */
export async function loadScoringInputs(
  ctx: Ctx,
  responseIds: string[],
): Promise<Map<string, ScoringMaterial>> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findScoringMaterials(c.tx, { tenantId: c.tenantId, responseIds }));
}
