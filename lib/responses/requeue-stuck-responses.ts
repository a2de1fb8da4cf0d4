import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpResponses, findStuckResponses } from "@/lib/responses/store/responses.ts";

/** Sends responses of a tenant that nobody scored on their way again; scoring is safe to run twice. */
export async function requeueStuckResponses(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "ingest");
  return inTransaction(ctx, async (c) => {
    const stuck = await findStuckResponses(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    for (const responseId of stuck)
      c.emit({ name: "response/received", data: { tenantId: c.tenantId, responseId } });
    const givenUp = await findGivenUpResponses(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: stuck.length, givenUp };
  });
}
