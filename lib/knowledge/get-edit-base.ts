import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { isPossible } from "@/lib/knowledge/rules/document-states.ts";
import { findDocument } from "@/lib/knowledge/store/document-store.ts";
import { findBaseVersion, findDraft, findPhrasings } from "@/lib/knowledge/store/version-store.ts";
import { DocumentStatus } from "@/lib/knowledge/types.ts";

export type EditBase = {
  versionId: string;
  number: number;
  question: string;
  answer: string;
  phrasings: string[];
};

/** What an edit of a document starts from; null where its state allows none. */
export async function getEditBase(ctx: Ctx, input: { documentId: string }): Promise<EditBase | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const document = await findDocument(c.tx, c.tenantId, input.documentId);
    if (document === null) throw notFound("document");
    const { id: documentId, liveVersionId } = document;
    if (!isPossible(DocumentStatus.parse(document.status), "edit")) return null;
    const version =
      (await findBaseVersion(c.tx, c.tenantId, { documentId, liveVersionId })) ??
      (await findDraft(c.tx, c.tenantId, documentId));
    if (version === null) return null;
    const phrasings = await findPhrasings(c.tx, c.tenantId, version.id);
    const others = phrasings.filter(({ isCanonical }) => !isCanonical).map(({ text }) => text);
    const { id: versionId, number, question, answer } = version;
    return { versionId, number, question, answer, phrasings: others };
  });
}
