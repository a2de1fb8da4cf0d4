import type { Ctx, TxCtx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { refuseEmptySpan } from "@/lib/knowledge/refuse-empty-span.ts";
import { type DetailChange, toDetailChange } from "@/lib/knowledge/rules/document-details.ts";
import { formatKnowledgeDocument } from "@/lib/knowledge/rules/format-knowledge-document.ts";
import { sayDetails } from "@/lib/knowledge/say-details.ts";
import { type DocumentRow, insertDraftDocument, lockDocument } from "@/lib/knowledge/store/document-store.ts";
import {
  findHighestSent,
  findNextVersionNumber,
  insertPhrasings,
  insertVersion,
} from "@/lib/knowledge/store/version-store.ts";
import type { DraftInput } from "@/lib/knowledge/types.ts";

const lastDay = "/document/validUntil";

/**
 * Writes a version nobody is served yet: a new document, or the next version of one that exists. Answer and phrasings
 * pass the scrubber first. Phrasings that say the same twice are kept once; the canonical question is always one of them.
 */
export async function draftDocument(ctx: Ctx, input: DraftInput): Promise<{ versionNumber: number }> {
  requirePermission(ctx.actor, "review");
  const question = scrubPersonalData(input.question).text;
  const answer = scrubPersonalData(input.answer).text;
  const phrasings = distinctPhrasings(question, input.phrasings);
  return inTransaction(ctx, async (c) => {
    const now = c.now();
    const existing = await lockDocument(c.tx, c.tenantId, input.documentId);
    if (existing === null) await insertDocument(c, { ...input, question });
    const details = await toDetails(c, input, existing);
    const number = existing === null ? 1 : await findNextVersionNumber(c.tx, c.tenantId, input.documentId);
    const alsoAsked = phrasings.slice(1).map((phrasing) => phrasing.text);
    await insertVersion(c.tx, c.tenantId, {
      id: input.versionId,
      documentId: input.documentId,
      number,
      question,
      answer,
      markdown: formatKnowledgeDocument({ question, answer, alsoAsked, source: input.source }),
      sourceCandidateId: input.source.candidateId,
      decisionId: input.decisionId,
      previousVersionId: input.previousVersionId ?? existing?.liveVersionId ?? null,
      sentAt: input.isDraft === true ? null : now,
      newDetails: details.later,
      formerDetails: details.former,
      carriesPrevious: input.carriesPrevious ?? false,
      supersedesId: input.supersedesId ?? null,
      note: input.note == null ? null : scrubPersonalData(input.note).text,
      createdById: input.writtenById ?? actorId(c.actor),
      createdAt: now,
    });
    await insertPhrasings(
      c.tx,
      c.tenantId,
      phrasings.map((phrasing, position) => ({
        id: c.newId(),
        documentId: input.documentId,
        versionId: input.versionId,
        position,
        isCanonical: position === 0,
        createdAt: now,
        ...phrasing,
      })),
    );
    await recordAudit(c, {
      action: "document.drafted",
      entity: "document",
      entityId: input.documentId,
      fields: ["question", "answer", "phrasings", ...details.fields],
      after: { versionId: input.versionId, number, question, answer, ...input.details },
    });
    return { versionNumber: number };
  });
}

async function insertDocument(
  c: TxCtx,
  { documentId: id, question, language, source, details = {} }: DraftInput,
): Promise<void> {
  const change = toDetailChange(details);
  refuseEmptySpan(change, lastDay);
  const document = { id, title: titleOf(question), sourceCandidateId: source.candidateId, language };
  await insertDraftDocument(c.tx, c.tenantId, { ...document, ...change, now: c.now() });
}

type Details = {
  fields: string[];
  /** What is said once the draft is sent. */
  later: DetailChange | null;
  former: DetailChange | null;
};

/** What a draft says beside its text waits with it, unless the document is drafts and nothing else. */
async function toDetails(
  c: TxCtx,
  { isDraft = false, documentId, details = {} }: DraftInput,
  existing: DocumentRow | null,
): Promise<Details> {
  const change = toDetailChange(details);
  const fields = Object.keys(change);
  if (existing === null) return { fields, later: null, former: null };
  if (isDraft && (await findHighestSent(c.tx, c.tenantId, documentId)) > 0) {
    refuseEmptySpan({ ...existing, ...change }, lastDay);
    return { fields, later: fields.length === 0 ? null : change, former: null };
  }
  const { said, former } = await sayDetails(c, existing, change);
  return { fields: Object.keys(said), later: null, former };
}

type Phrasing = { text: string; sourceCandidateId: string | null; subjectId: string | null };

function distinctPhrasings(question: string, others: DraftInput["phrasings"]): Phrasing[] {
  const seen = new Map<string, Phrasing>([
    [textHash(question), { text: question, sourceCandidateId: null, subjectId: null }],
  ]);
  for (const other of others) {
    const text = scrubPersonalData(other.text).text.trim();
    const hash = textHash(text);
    if (text !== "" && !seen.has(hash)) seen.set(hash, { ...other, text });
  }
  return [...seen.values()];
}
