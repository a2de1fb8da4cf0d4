import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpCandidates, findUnclassified } from "@/lib/review/store/stuck-store.ts";

/** Sends unclassified candidates of a tenant on their way again. */
export async function requeueStuckCandidates(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const unclassified = await findUnclassified(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    for (const candidateId of unclassified)
      c.emit({ name: "candidate/captured", data: { tenantId: c.tenantId, candidateId } });
    const givenUp = await findGivenUpCandidates(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: unclassified.length, givenUp };
  });
}
