import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { markExpired, markReviewDue } from "@/lib/knowledge/store/freshness-store.ts";

export type DueDocument = { documentId: string; kind: "review_due" | "document_expired" };

const mostAtOnce = 100;

/**
 * The live documents whose day to be reviewed has come, or whose last day has passed, and that were not taken for that day
 * before: taking marks them, so the caller tells of them in the same transaction.
 */
export async function takeDueDocuments(ctx: Ctx): Promise<DueDocument[]> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const limits = { now: c.now(), limit: mostAtOnce };
    const due = await markReviewDue(c.tx, c.tenantId, limits);
    const expired = await markExpired(c.tx, c.tenantId, limits);
    return [
      ...due.map((documentId) => ({ documentId, kind: "review_due" as const })),
      ...expired.map((documentId) => ({ documentId, kind: "document_expired" as const })),
    ];
  });
}
