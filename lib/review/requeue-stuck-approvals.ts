import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpApprovals, findUnpublished } from "@/lib/review/store/stuck-store.ts";

/** Sends approvals of a tenant whose version is neither published nor withdrawn on their way again. */
export async function requeueStuckApprovals(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const unpublished = await findUnpublished(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    for (const approval of unpublished)
      c.emit({ name: "candidate/approved", data: { tenantId: c.tenantId, ...approval } });
    const givenUp = await findGivenUpApprovals(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: unpublished.length, givenUp };
  });
}
