import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { setResponseStatus } from "@/lib/responses/store/responses.ts";

/** Notes that a response was scored; again is the same as once. */
export async function markResponseScored(ctx: Ctx, { responseId }: { responseId: string }): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, async (c) => {
    const isFound = await setResponseStatus(c.tx, {
      tenantId: c.tenantId,
      responseId,
      status: "scored",
      at: c.now(),
    });
    if (!isFound) throw notFound("response");
  });
}
