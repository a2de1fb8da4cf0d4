import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { dayOf } from "@/lib/knowledge/rules/document-details.ts";
import { isPossible } from "@/lib/knowledge/rules/document-states.ts";
import { countReuses, findDocument, findReuses, findToday } from "@/lib/knowledge/store/document-store.ts";
import { findPhrasings, findVersions } from "@/lib/knowledge/store/version-store.ts";
import { documentActions, DocumentStatus } from "@/lib/knowledge/types.ts";

const shownReuses = 20;

/**
 * One document with its versions (newest first), the phrasings of the newest or live one, its latest reuses, what its state
 * allows, and the tenant's day, by which its own days are read.
 */
export async function getDocument(ctx: Ctx, input: { documentId: string }) {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const document = await findDocument(c.tx, c.tenantId, input.documentId);
    if (document === null) throw notFound("document");
    const versions = await findVersions(c.tx, c.tenantId, document.id);
    const shown = versions.find((version) => version.id === document.liveVersionId) ?? versions[0];
    const status = DocumentStatus.parse(document.status);
    const { validFrom, validUntil, reviewBy } = document;
    const today = await findToday(c.tx, c.tenantId, c.now());
    const days = { validFrom: dayOf(validFrom), validUntil: dayOf(validUntil), reviewBy: dayOf(reviewBy) };
    const hasVersion = document.liveVersionId !== null;
    const isOnlyDrafts = versions.every((version) => version.sentAt === null || version.withdrawnAt !== null);
    const isStarting = status === "draft" && !isOnlyDrafts;
    return {
      ...document,
      status,
      days: { ...days, today },
      possible: documentActions.filter(
        (action) =>
          isPossible(status, action) &&
          (action !== "bring_back" || hasVersion) &&
          (action !== "archive" || !isStarting),
      ),
      isOnlyDrafts,
      versions,
      phrasings: shown === undefined ? [] : await findPhrasings(c.tx, c.tenantId, shown.id),
      reuses: await findReuses(c.tx, c.tenantId, document.id, shownReuses),
      reuseCount: await countReuses(c.tx, c.tenantId, document.id),
    };
  });
}

export type DocumentDetail = Awaited<ReturnType<typeof getDocument>>;
