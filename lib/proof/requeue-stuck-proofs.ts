import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpProofs, findPendingProofs } from "@/lib/proof/store/proofs.ts";

/** Asks again for proofs of published versions of a tenant that were begun and not completed. */
export async function requeueStuckProofs(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const pending = await findPendingProofs(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    for (const proof of pending)
      c.emit({ name: "document/published", data: { tenantId: c.tenantId, ...proof } });
    const givenUp = await findGivenUpProofs(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: pending.length, givenUp };
  });
}
