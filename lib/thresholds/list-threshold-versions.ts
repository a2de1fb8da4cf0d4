import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findThresholdVersions } from "@/lib/thresholds/store.ts";
import type { ThresholdVersion } from "@/lib/thresholds/types.ts";

/** The newest versions of the threshold, newest first. */
export async function listThresholdVersions(
  ctx: Ctx,
  input: { limit: number; beforeNumber?: number | null },
): Promise<ThresholdVersion[]> {
  requirePermission(ctx.actor, "read", "admin");
  const { limit, beforeNumber = null } = input;
  return inTransaction(ctx, (c) => findThresholdVersions(c.tx, c.tenantId, { limit, beforeNumber }));
}
