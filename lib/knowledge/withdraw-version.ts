import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import type { DetailChange } from "@/lib/knowledge/rules/document-details.ts";
import { lockDocument, updateDetails } from "@/lib/knowledge/store/document-store.ts";
import { StoredDetails } from "@/lib/knowledge/types.ts";
import { findVersion, markVersion } from "@/lib/knowledge/store/version-store.ts";

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
    const former = await detailsToBringBack(c, document.id, version);
    if (Object.keys(former).length > 0) await updateDetails(c.tx, c.tenantId, document.id, former);
    const isServed = document.liveVersionId === version.id;
    const earlier = isServed ? await findEarlierVersion(c, version.previousVersionId) : null;
    const liveVersionId = isServed ? (earlier?.id ?? null) : document.liveVersionId;
    if (isServed || liveVersionId === null) {
      await moveDocument(c, document, liveVersionId === null ? "withdraw_last" : "withdraw", {
        liveVersionId,
        ...(earlier === null ? {} : { title: titleOf(earlier.question) }),
      });
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

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** The version that was live before, skipping those that were themselves withdrawn since. */
async function findEarlierVersion(c: TxCtx, versionId: string | null): Promise<Version | null> {
  let id = versionId;
  while (id !== null) {
    const version = await findVersion(c.tx, c.tenantId, id);
    if (version === null) return null;
    if (version.withdrawnAt === null && version.publishedAt !== null) return version;
    id = version.previousVersionId;
  }
  return null;
}

/** What versions say beside their text is brought back with the version, not kept as a person's change. */
const versionActions = new Set(["document.drafted", "document.sent"]);

/** What stood where the version said otherwise, but for what a person changed since. */
async function detailsToBringBack(
  c: TxCtx,
  documentId: string,
  { formerDetails, createdAt, sentAt }: Version,
): Promise<DetailChange> {
  const saidAt = sentAt ?? createdAt;
  const former = StoredDetails.parse(formerDetails ?? {});
  if (Object.keys(former).length === 0) return {};
  const events = await listAudit(c, { entity: "document", entityId: documentId });
  const isChanged = new Set(
    events
      .filter(({ action, createdAt: at }) => at > saidAt && !versionActions.has(action))
      .flatMap((event) => event.fields),
  );
  return Object.fromEntries(Object.entries(former).filter(([field]) => !isChanged.has(field)));
}
