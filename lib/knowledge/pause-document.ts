import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { setEmbeddingsActive } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockDocument, moveLivePointer } from "@/lib/knowledge/store/document-store.ts";
import { findVectorOwners } from "@/lib/knowledge/store/version-store.ts";

/** Takes a live document out of serving; what is not live stays as it is. */
export async function pauseDocument(
  ctx: Ctx,
  { documentId, reason }: { documentId: string; reason: string },
): Promise<{ isChanged: boolean }> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const document = await lockDocument(c.tx, c.tenantId, documentId);
    if (document === null) throw notFound("document");
    const { liveVersionId } = document;
    if (document.status !== "live" || liveVersionId === null) return { isChanged: false };
    await setEmbeddingsActive(
      c.tx,
      c.tenantId,
      await findVectorOwners(c.tx, c.tenantId, liveVersionId),
      false,
    );
    await moveLivePointer(c.tx, c.tenantId, documentId, { liveVersionId, status: "paused", now: c.now() });
    await recordAudit(c, {
      action: "document.paused",
      entity: "document",
      entityId: documentId,
      fields: ["status"],
      before: { status: "live" },
      after: { status: "paused", reason },
    });
    return { isChanged: true };
  });
}
