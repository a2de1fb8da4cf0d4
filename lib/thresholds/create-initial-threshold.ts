import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { insertThresholdVersion } from "@/lib/thresholds/store.ts";
import { initialThreshold } from "@/lib/thresholds/types.ts";

/** Gives a new tenant its first threshold; a tenant that has one keeps it. */
export async function createInitialThreshold(ctx: Ctx): Promise<void> {
  requirePermission(ctx.actor, "admin");
  await inTransaction(ctx, async (c) => {
    await insertThresholdVersion(c.tx, c.tenantId, {
      id: c.newId(),
      number: 1,
      isLocked: false,
      source: "initial",
      reason: null,
      evidence: {},
      createdById: null,
      createdAt: c.now(),
      ...initialThreshold,
    });
  });
}
