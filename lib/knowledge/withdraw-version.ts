import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { setEmbeddingsActive } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockDocument, moveLivePointer, updateDetails } from "@/lib/knowledge/store/document-store.ts";
import { FormerDetails } from "@/lib/knowledge/types.ts";
import { findVectorOwners, findVersion, markVersion } from "@/lib/knowledge/store/version-store.ts";

/**
 * Takes a version back, published or on its way: the pointer returns to the version that was live before, and where there
 * was none the document is archived. A publish under way finds the version withdrawn and stops. Safe to run twice.
 */
export async function withdrawVersion(
  ctx: Ctx,
  input: { versionId: string },
): Promise<{ liveVersionId: string | null }> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const found = await findVersion(c.tx, c.tenantId, input.versionId);
    if (found === null) throw notFound("document version");
    const document = await lockDocument(c.tx, c.tenantId, found.documentId);
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (document === null || version === null) throw notFound("document version");
    if (version.withdrawnAt !== null) return { liveVersionId: document.liveVersionId };
    await markVersion(c.tx, c.tenantId, version.id, { withdrawnAt: c.now() });
    const former = FormerDetails.parse(version.formerDetails ?? {});
    if (Object.keys(former).length > 0) await updateDetails(c.tx, c.tenantId, document.id, former);
    const isServed = document.liveVersionId === version.id;
    const hasNeverBeenLive = document.liveVersionId === null;
    const liveVersionId = isServed
      ? await findEarlierVersion(c, version.previousVersionId)
      : document.liveVersionId;
    if (isServed || hasNeverBeenLive) {
      await setEmbeddingsActive(
        c.tx,
        c.tenantId,
        await findVectorOwners(c.tx, c.tenantId, version.id),
        false,
      );
      if (liveVersionId !== null) {
        await setEmbeddingsActive(
          c.tx,
          c.tenantId,
          await findVectorOwners(c.tx, c.tenantId, liveVersionId),
          true,
        );
      }
      const status = liveVersionId === null ? "archived" : "live";
      await moveLivePointer(c.tx, c.tenantId, document.id, { liveVersionId, status, now: c.now() });
    }
    c.emit({
      name: "document/withdrawn",
      data: { tenantId: c.tenantId, documentId: document.id, versionId: version.id },
    });
    await recordAudit(c, {
      action: "document.withdrawn",
      entity: "document",
      entityId: document.id,
      fields: ["liveVersionId"],
      before: { liveVersionId: document.liveVersionId },
      after: { liveVersionId },
    });
    return { liveVersionId };
  });
}

/** The version that was live before, skipping those that were themselves withdrawn since. */
async function findEarlierVersion(c: TxCtx, versionId: string | null): Promise<string | null> {
  let id = versionId;
  while (id !== null) {
    const version = await findVersion(c.tx, c.tenantId, id);
    if (version === null) return null;
    if (version.withdrawnAt === null && version.publishedAt !== null) return version.id;
    id = version.previousVersionId;
  }
  return null;
}
