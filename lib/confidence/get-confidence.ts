import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findConfidence, type StoredConfidence } from "@/lib/confidence/store.ts";
import type { ConfidenceSummary } from "@/lib/confidence/types.ts";

/** The newest confidence of a response in short, or null while it is not scored. */
export async function getConfidence(
  ctx: Ctx,
  input: { responseId: string },
): Promise<ConfidenceSummary | null> {
  const stored = await getConfidenceDetail(ctx, input);
  if (stored === null) return null;
  const { factors, weights, ruleVersion } = stored.scoring;
  return {
    composite: stored.composite,
    factors: {
      retrieval: factors.retrieval?.score ?? null,
      policy: factors.policy?.score ?? null,
      completeness: factors.completeness?.score ?? null,
      memory: factors.memory?.score ?? null,
    },
    weights,
    ruleVersion,
  };
}

/** The same with all evidence; of the revision named, or the newest. */
export async function getConfidenceDetail(
  ctx: Ctx,
  input: { responseId: string; confidenceId?: string | null },
): Promise<StoredConfidence | null> {
  requirePermission(ctx.actor, "read");
  const { responseId, confidenceId = null } = input;
  return inTransaction(ctx, (c) => findConfidence(c.tx, c.tenantId, { responseId, id: confidenceId }));
}
