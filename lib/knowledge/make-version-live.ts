import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { setEmbeddingsActive } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockDocument, moveLivePointer } from "@/lib/knowledge/store/document-store.ts";
import { findVectorOwners, findVersion, markVersion } from "@/lib/knowledge/store/version-store.ts";

export type GoLiveResult = "live" | "already_live" | "withdrawn";

/**
 * Moves the live pointer to an embedded version in one transaction: readers see the old or the new version, never half.
 * A version that was withdrawn meanwhile stays withdrawn, and the pointer never goes back to an earlier one. Safe to run twice.
 */
export async function makeVersionLive(ctx: Ctx, input: { versionId: string }): Promise<GoLiveResult> {
  requirePermission(ctx.actor, "review");
  return inTransaction(ctx, async (c) => {
    const found = await findVersion(c.tx, c.tenantId, input.versionId);
    if (found === null) throw notFound("document version");
    const document = await lockDocument(c.tx, c.tenantId, found.documentId);
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (document === null || version === null) throw notFound("document version");
    if (version.withdrawnAt !== null) return "withdrawn";
    if (version.publishedAt !== null) return "already_live";
    const now = c.now();
    const live =
      document.liveVersionId === null ? null : await findVersion(c.tx, c.tenantId, document.liveVersionId);
    if (live !== null && live.number > version.number) {
      // A later version went live first: this one only counts as published, should the later be withdrawn.
      await markVersion(c.tx, c.tenantId, version.id, { publishedAt: now });
      return "already_live";
    }
    if (document.liveVersionId !== null) {
      await setEmbeddingsActive(
        c.tx,
        c.tenantId,
        await findVectorOwners(c.tx, c.tenantId, document.liveVersionId),
        false,
      );
    }
    await setEmbeddingsActive(c.tx, c.tenantId, await findVectorOwners(c.tx, c.tenantId, version.id), true);
    await markVersion(c.tx, c.tenantId, version.id, { publishedAt: now });
    const title = [...version.question].slice(0, 120).join("");
    await moveLivePointer(c.tx, c.tenantId, document.id, {
      liveVersionId: version.id,
      status: "live",
      title,
      now,
    });
    c.emit({
      name: "document/published",
      data: { tenantId: c.tenantId, documentId: document.id, versionId: version.id },
    });
    return "live";
  });
}
