import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findScoringMaterial } from "@/lib/responses/store/scoring-material.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";

/** Everything about a response that scoring looks at; null where there is no such response. */
export async function loadScoringInput(ctx: Ctx, responseId: string): Promise<ScoringMaterial | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findScoringMaterial(c.tx, { tenantId: c.tenantId, responseId }));
}
