import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { sweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findUnpublished } from "@/lib/review/store/decision-store.ts";
import { findUnclassified } from "@/lib/review/store/queue-store.ts";

/** Sends unclassified candidates and unpublished approvals of a tenant on their way again. */
export async function requeueStuckCandidates(
  ctx: Ctx,
): Promise<{ unclassified: number; unpublished: number }> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const window = sweepWindow(c.now());
    const unclassified = await findUnclassified(c.tx, c.tenantId, window);
    for (const { candidateId } of unclassified) {
      await c.emit({ name: "candidate/captured", data: { tenantId: c.tenantId, candidateId } });
    }
    const unpublished = await findUnpublished(c.tx, c.tenantId, window);
    for (const approval of unpublished)
      await c.emit({ name: "candidate/approved", data: { tenantId: c.tenantId, ...approval } });
    return { unclassified: unclassified.length, unpublished: unpublished.length };
  });
}
