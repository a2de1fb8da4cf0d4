import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import { findUnembedded } from "@/lib/knowledge/store/reembed-store.ts";
import { findHighestPublished, findVersion, markVersion } from "@/lib/knowledge/store/version-store.ts";

/** `held`: it is the version that would be served, of a document that is paused, superseded or archived. */
export type GoLiveResult = "live" | "already_live" | "withdrawn" | "held";

/**
 * Moves the live pointer to an embedded version in one transaction: readers see the old or the new version, never half.
 * A version that was withdrawn meanwhile stays withdrawn, and the pointer never goes back to an earlier one. Safe to run twice.
 */
export async function makeVersionLive(given: Ctx, input: { versionId: string }): Promise<GoLiveResult> {
  requirePermission(given.actor, "review");
  const ctx = await withVectorModel(given);
  return inTransaction(ctx, async (c) => {
    const found = await findVersion(c.tx, c.tenantId, input.versionId);
    if (found === null) throw notFound("document version");
    const document = await lockDocument(c.tx, c.tenantId, found.documentId);
    const version = await findVersion(c.tx, c.tenantId, input.versionId);
    if (document === null || version === null) throw notFound("document version");
    if (version.withdrawnAt !== null) return "withdrawn";
    if (version.publishedAt !== null) return "already_live";
    await refuseUnembedded(c, version.id);
    const now = c.now();
    const newest = await findHighestPublished(c.tx, c.tenantId, document.id);
    await markVersion(c.tx, c.tenantId, version.id, { publishedAt: now });
    // A later version was published first: this one only counts as published, should the later be withdrawn.
    if (newest > version.number) return "already_live";
    const event = document.liveVersionId === null ? "publish_first" : "publish";
    const status = await moveDocument(c, document, event, {
      liveVersionId: version.id,
      title: titleOf(version.question),
      verifiedAt: version.sentAt ?? version.createdAt,
      verifiedById: version.createdById,
    });
    if (status !== "live") return "held";
    c.emit({
      name: "document/published",
      data: { tenantId: c.tenantId, documentId: document.id, versionId: version.id },
    });
    return "live";
  });
}

/** The tenant may have switched models since the version was embedded: it would be live and found by nobody. */
async function refuseUnembedded(c: TxCtx, versionId: string): Promise<void> {
  const missing = await findUnembedded(c.tx, c.tenantId, { versionId, model: c.ai.embedder.model });
  if (missing.length > 0)
    throw new DomainError("unavailable", "The version has to be embedded first. It is tried again.");
}
