import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { type BaseVersion, loadBaseVersion } from "@/lib/knowledge/load-base-version.ts";
import { changedSince, lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { nextState } from "@/lib/knowledge/rules/document-states.ts";
import { EditInput } from "@/lib/knowledge/types.ts";

type Edit = z.output<typeof EditInput>;

/**
 * A new version of a document without a candidate. It is published like an approval, and what pauses the document stays.
 * A phrasing that is kept stays whose it was, so that erasure finds it.
 */
export async function editDocument(
  ctx: Ctx,
  input: z.input<typeof EditInput>,
): Promise<{ versionId: string; versionNumber: number }> {
  requirePermission(ctx.actor, "review");
  const edit = parseInput(EditInput, input);
  const { documentId, expectedVersionId, question, answer, note } = edit;
  return inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, { documentId });
    const move = nextState(document.status, "edit");
    if (move.kind === "refused") throw new DomainError("conflict", move.reason);
    const base = await loadBaseVersion(c, { documentId, orDraft: true });
    if (base.versionId !== expectedVersionId) throw changedSince();
    refuseNoChange(edit, base);
    const versionId = c.newId();
    const { versionNumber } = await draftDocument(c, {
      documentId,
      versionId,
      question,
      answer,
      phrasings: toPhrasings(edit, base),
      language: null,
      decisionId: null,
      previousVersionId: base.versionId,
      carriesPrevious: true,
      note,
      source: { candidateId: null, failureClass: null, decision: null, decidedAt: null },
    });
    c.emit({ name: "document/edited", data: { tenantId: c.tenantId, documentId, versionId } });
    return { versionId, versionNumber };
  });
}

function toPhrasings({ phrasings }: Edit, base: BaseVersion): BaseVersion["phrasings"] {
  const known = new Map(base.phrasings.map((phrasing) => [textHash(phrasing.text), phrasing]));
  return phrasings.map(
    (text) => known.get(textHash(text)) ?? { text, sourceCandidateId: null, subjectId: null },
  );
}

function refuseNoChange({ question, answer, phrasings }: Edit, base: BaseVersion): void {
  const hashes = (main: string, others: string[]) => [...new Set([main, ...others].map(textHash))].toSorted();
  const asked = hashes(question, phrasings);
  const before = hashes(
    base.question,
    base.phrasings.map((phrasing) => phrasing.text),
  );
  const isSame =
    answer === base.answer &&
    textHash(question) === textHash(base.question) &&
    asked.join() === before.join();
  if (isSame) throw new DomainError("conflict", "Nothing was changed: this is what the document says.");
}
