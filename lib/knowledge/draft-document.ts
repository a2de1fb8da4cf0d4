import type { Ctx, TxCtx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { nextReviewBy } from "@/lib/knowledge/rules/review-clock.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { dayOf, type DetailChange, toDay, toDetailChange } from "@/lib/knowledge/rules/document-details.ts";
import { formatKnowledgeDocument } from "@/lib/knowledge/rules/format-knowledge-document.ts";
import {
  type DocumentRow,
  findToday,
  insertDraftDocument,
  lockDocument,
  updateDetails,
} from "@/lib/knowledge/store/document-store.ts";
import {
  findNextVersionNumber,
  insertPhrasings,
  insertVersion,
} from "@/lib/knowledge/store/version-store.ts";
import type { DraftInput } from "@/lib/knowledge/types.ts";

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
    const details = await toDetails(c, input, existing);
    if (existing === null) {
      const title = titleOf(question);
      const { documentId: id, language, source } = input;
      const document = { id, title, sourceCandidateId: source.candidateId, language, now };
      await insertDraftDocument(c.tx, c.tenantId, { ...document, ...details });
    } else if (Object.keys(details).length > 0) {
      await updateDetails(c.tx, c.tenantId, input.documentId, details);
    }
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
      formerDetails: existing === null ? null : formerOf(existing, details),
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
      fields: ["question", "answer", "phrasings", ...Object.keys(details)],
      after: { versionId: input.versionId, number, question, answer, ...input.details },
    });
    return { versionNumber: number };
  });
}

/** What stood where this version says otherwise. */
function formerOf(
  { tags, ownerId, validFrom, validUntil, reviewBy }: DocumentRow,
  details: DetailChange,
): DetailChange | null {
  const former: DetailChange = {
    ...(details.tags === undefined ? {} : { tags }),
    ...(details.ownerId === undefined ? {} : { ownerId }),
    ...(details.validFrom === undefined ? {} : { validFrom }),
    ...(details.validUntil === undefined ? {} : { validUntil }),
    ...(details.reviewBy === undefined ? {} : { reviewBy }),
  };
  return Object.keys(former).length === 0 ? null : former;
}

/** An edit starts the review clock anew, unless it says itself by which day to review. */
async function toDetails(
  c: TxCtx,
  { details = {} }: DraftInput,
  existing: DocumentRow | null,
): Promise<DetailChange> {
  const change = toDetailChange(details);
  if (existing?.reviewBy == null || change.reviewBy !== undefined) return change;
  const reviewBy = nextReviewBy({
    reviewBy: dayOf(existing.reviewBy),
    verifiedOn: dayOf(existing.verifiedAt),
    today: await findToday(c.tx, c.tenantId, c.now()),
  });
  return { ...change, reviewBy: toDay(reviewBy) };
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
