import type { TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { type DocumentRow, lockDocument } from "@/lib/knowledge/store/document-store.ts";

/** The document, locked; throws `conflict` where another version is in force than the one the person looked at. */
export async function lockForChange(
  c: TxCtx,
  input: { documentId: string; expectedVersionId?: string | undefined },
): Promise<DocumentRow> {
  const document = await lockDocument(c.tx, c.tenantId, input.documentId);
  if (document === null) throw notFound("document");
  if (input.expectedVersionId !== undefined && input.expectedVersionId !== document.liveVersionId)
    throw changedSince();
  return document;
}

export function changedSince(): DomainError {
  return new DomainError(
    "conflict",
    "The document changed since you looked at it. Read it again, then decide; nothing was changed.",
  );
}
