import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpApprovals, findUnpublished } from "@/lib/review/store/stuck-store.ts";

/** Sends approvals and edits of a tenant whose version is neither published nor withdrawn on their way again. */
export async function requeueStuckApprovals(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const unpublished = await findUnpublished(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    for (const { decisionId, candidateId, ...version } of unpublished) {
      const data = { tenantId: c.tenantId, ...version };
      if (decisionId === null) c.emit({ name: "document/edited", data });
      else c.emit({ name: "candidate/approved", data: { ...data, decisionId, candidateId } });
    }
    const givenUp = await findGivenUpApprovals(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: unpublished.length, givenUp };
  });
}
