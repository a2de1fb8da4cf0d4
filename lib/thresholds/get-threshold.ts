import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findThresholdInForce } from "@/lib/thresholds/store.ts";
import type { Threshold } from "@/lib/thresholds/types.ts";

/** The threshold in force for the tenant. */
export async function getThreshold(ctx: Ctx): Promise<Threshold> {
  requirePermission(ctx.actor, "read", "admin");
  const threshold = await inTransaction(ctx, (c) => findThresholdInForce(c.tx, c.tenantId));
  if (threshold === null) throw notFound("threshold");
  return threshold;
}
