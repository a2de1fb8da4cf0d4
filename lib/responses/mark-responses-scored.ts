import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { setResponsesStatus } from "@/lib/responses/store/responses.ts";

/** Notes that responses were scored; again is the same as once. Throws `not_found` where one is missing. */
export async function markResponsesScored(
  ctx: Ctx,
  { responseIds }: { responseIds: string[] },
): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, async (c) => {
    const count = await setResponsesStatus(c.tx, {
      tenantId: c.tenantId,
      responseIds,
      status: "scored",
      at: c.now(),
    });
    if (count < responseIds.length) throw notFound("response");
  });
}
