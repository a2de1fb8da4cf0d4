import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { sweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findPendingProofs } from "@/lib/proof/store.ts";

/** Asks again for proofs of a tenant that were begun and not completed. */
export async function requeueStuckProofs(ctx: Ctx): Promise<{ pending: number }> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const pending = await findPendingProofs(c.tx, c.tenantId, sweepWindow(c.now()));
    for (const proof of pending)
      await c.emit({ name: "document/published", data: { tenantId: c.tenantId, ...proof } });
    return { pending: pending.length };
  });
}
