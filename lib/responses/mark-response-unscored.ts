import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { setResponsesStatus } from "@/lib/responses/store/responses.ts";

/** Notes that scoring failed for good; a response that was scored after all stays scored. */
export async function markResponseUnscored(ctx: Ctx, { responseId }: { responseId: string }): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, async (c) => {
    const count = await setResponsesStatus(c.tx, {
      tenantId: c.tenantId,
      responseIds: [responseId],
      status: "unscored",
      at: c.now(),
    });
    if (count === 0) throw notFound("response");
  });
}
