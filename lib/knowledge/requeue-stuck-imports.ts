import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpBefore, type Swept, sweepWindow, type SweepWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findGivenUpRuns, findStuckRuns } from "@/lib/knowledge/store/import-store.ts";

/** Starts imports again that run and have come no further for minutes: their function was killed, or gave up. */
export async function requeueStuckImports(ctx: Ctx, input: { window?: SweepWindow } = {}): Promise<Swept> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const stuck = await findStuckRuns(c.tx, c.tenantId, input.window ?? sweepWindow(c.now()));
    c.emit(
      ...stuck.map((importId) => ({
        name: "import/started" as const,
        data: { tenantId: c.tenantId, importId },
      })),
    );
    const givenUp = await findGivenUpRuns(c.tx, c.tenantId, givenUpBefore(c.now()));
    return { requeued: stuck.length, givenUp };
  });
}
