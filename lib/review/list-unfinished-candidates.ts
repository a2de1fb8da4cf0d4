import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { wholeWindow } from "@/lib/core/sweep-window.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countOpenUnscored, findUnpublished } from "@/lib/review/store/stuck-store.ts";

/**
 * The candidates whose approval waits to be published and the documents whose edit does, at most 500, and how many open
 * candidates have no score.
 */
export async function listUnfinishedCandidates(
  ctx: Ctx,
): Promise<{ unpublishedIds: string[]; unscoredCount: number }> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const unpublished = await findUnpublished(c.tx, c.tenantId, wholeWindow(c.now()));
    return {
      unpublishedIds: unpublished.map(({ candidateId, documentId }) => candidateId ?? documentId),
      unscoredCount: await countOpenUnscored(c.tx, c.tenantId),
    };
  });
}
