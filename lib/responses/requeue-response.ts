import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Sends a response that nobody scored on its way again; scoring is safe to run twice. */
export async function requeueResponse(ctx: Ctx, { responseId }: { responseId: string }): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, (c) =>
    c.emit({ name: "response/received", data: { tenantId: c.tenantId, responseId } }),
  );
}
