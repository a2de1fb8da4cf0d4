import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getDocumentStanding, getStandingPolicy } from "@/lib/knowledge/get-document-standing.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { describeLimit } from "@/lib/proof/rules/describe-limit.ts";
import { findDocumentState } from "@/lib/proof/store/questions.ts";

/**
 * Looks at a document's standing after a verdict on an answer served from it, and pauses it, with an alert, where it is past
 * the tenant's limit. Verdicts on earlier versions do not count. Safe to run twice.
 */
export async function judgeStanding(
  ctx: Ctx,
  { documentId }: { documentId: string },
): Promise<{ isPaused: boolean }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const document = await findDocumentState(c.tx, c.tenantId, documentId);
    if (document?.status !== "live" || document.liveVersionId === null) return { isPaused: false };
    const standing = await getDocumentStanding(c, { versionId: document.liveVersionId });
    if (standing.limit === null) return { isPaused: false };
    const reason = describeLimit(standing, await getStandingPolicy(c));
    const { isChanged } = await pauseDocument(c, { documentId, reason });
    if (!isChanged) return { isPaused: false };
    const now = c.now();
    await raiseAlert(c, {
      kind: "document_paused",
      aboutId: documentId,
      details: { count: 1, ids: [documentId] },
      since: now,
      newestAt: now,
    });
    return { isPaused: true };
  });
}
