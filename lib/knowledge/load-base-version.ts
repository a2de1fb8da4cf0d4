import type { TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { isPossible } from "@/lib/knowledge/rules/document-states.ts";
import { lockDocument } from "@/lib/knowledge/store/document-store.ts";
import { findBaseVersion, findDraft, findPhrasings } from "@/lib/knowledge/store/version-store.ts";

export type BaseVersion = {
  versionId: string;
  question: string;
  answer: string;
  phrasings: { text: string; sourceCandidateId: string | null; subjectId: string | null }[];
};

/**
 * The version that the next one of a document is made from: the one in force, or a newer one that was sent to be published,
 * so that two approvals made shortly after each other keep what both said. A draft is none; `orDraft` takes the newest of a
 * document that is drafts and nothing else. Locks the document; throws `not_found` where it has no such version or is out of use.
 */
export async function loadBaseVersion(
  ctx: TxCtx,
  { documentId, orDraft = false }: { documentId: string; orDraft?: boolean },
): Promise<BaseVersion> {
  requirePermission(ctx.actor, "review");
  const document = await lockDocument(ctx.tx, ctx.tenantId, documentId);
  if (document === null || !isPossible(document.status, "edit")) throw notFound("live document");
  const { liveVersionId } = document;
  const sent = await findBaseVersion(ctx.tx, ctx.tenantId, { documentId, liveVersionId });
  const version = sent ?? (orDraft ? await findDraft(ctx.tx, ctx.tenantId, documentId) : null);
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
