import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { measureVersions, type VersionMeasure } from "@/lib/tuning/store/evidence-store.ts";

/** What was measured under each version of the threshold since; those under which nothing came in are missing. */
export async function listVersionEffects(
  ctx: Ctx,
  input: { versionIds: string[] },
): Promise<VersionMeasure[]> {
  requirePermission(ctx.actor, "read", "admin");
  return inTransaction(ctx, (c) => measureVersions(c.tx, c.tenantId, input.versionIds));
}
