import type { TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { isPossible } from "@/lib/knowledge/rules/document-states.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import { findBaseVersion, findPhrasings } from "@/lib/knowledge/store/version-store.ts";

export type BaseVersion = {
  versionId: string;
  question: string;
  answer: string;
  phrasings: { text: string; sourceCandidateId: string | null; subjectId: string | null }[];
};

/**
 * The version that the next one of a document is made from: the one that is live, or a newer one on its way, so that two
 * approvals made shortly after each other keep what both said. Locks the document; throws `not_found` where it has no such
 * version or is out of use.
 */
export async function loadBaseVersion(ctx: TxCtx, input: { documentId: string }): Promise<BaseVersion> {
  requirePermission(ctx.actor, "review");
  const document = await lockDocument(ctx.tx, ctx.tenantId, input.documentId);
  const version =
    document !== null && isPossible(document.status, "edit")
      ? await findBaseVersion(ctx.tx, ctx.tenantId, {
          documentId: document.id,
          liveVersionId: document.liveVersionId,
        })
      : null;
  if (version === null) throw notFound("live document");
  const phrasings = await findPhrasings(ctx.tx, ctx.tenantId, version.id);
  return {
    versionId: version.id,
    question: version.question,
    answer: version.answer,
    phrasings: phrasings.map(({ text, sourceCandidateId, subjectId }) => ({
      text,
      sourceCandidateId,
      subjectId,
    })),
  };
}
