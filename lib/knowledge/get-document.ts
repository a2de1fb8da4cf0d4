import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countReuses, findDocument, findReuses } from "@/lib/knowledge/store/document-store.ts";
import { findPhrasings, findVersions } from "@/lib/knowledge/store/version-store.ts";

const shownReuses = 20;

/** One document with its versions (newest first), the phrasings of the newest or live one, and its latest reuses. */
export async function getDocument(ctx: Ctx, input: { documentId: string }) {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const document = await findDocument(c.tx, c.tenantId, input.documentId);
    if (document === null) throw notFound("document");
    const versions = await findVersions(c.tx, c.tenantId, document.id);
    const shown = versions.find((version) => version.id === document.liveVersionId) ?? versions[0];
    return {
      ...document,
      versions,
      phrasings: shown === undefined ? [] : await findPhrasings(c.tx, c.tenantId, shown.id),
      reuses: await findReuses(c.tx, c.tenantId, document.id, shownReuses),
      reuseCount: await countReuses(c.tx, c.tenantId, document.id),
    };
  });
}

export type DocumentDetail = Awaited<ReturnType<typeof getDocument>>;
