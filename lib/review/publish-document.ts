import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type GoLiveResult, makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import { lockDecision } from "@/lib/review/store/decision-store.ts";

/**
 * Moves the pointer to an embedded version after checking, in the same transaction, that its decision still stands. A
 * reopened candidate keeps what it published; an undone decision publishes nothing.
 */
export async function publishDocument(
  ctx: Ctx,
  input: { decisionId: string; versionId: string },
): Promise<GoLiveResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const decision = await lockDecision(c.tx, c.tenantId, input.decisionId);
    if (decision?.versionId !== input.versionId) throw notFound("decision");
    if (decision.undoneAt !== null && decision.undoReason === "undone") return "withdrawn";
    return makeVersionLive(c, { versionId: input.versionId });
  });
}
