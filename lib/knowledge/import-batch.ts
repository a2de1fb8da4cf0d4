import type { Ctx, TxCtx } from "@/lib/context.ts";
import { isDomainError, notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { changeDocumentDetails } from "@/lib/knowledge/change-document-details.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { ExchangeDocument, type ImportRun } from "@/lib/knowledge/exchange-types.ts";
import { type BaseVersion, loadBaseVersion } from "@/lib/knowledge/load-base-version.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import {
  type KnownWorld,
  planDocument,
  type PlannedDocument,
} from "@/lib/knowledge/rules/exchange/plan-import.ts";
import { findIdsByQuestions, findStoredByIds } from "@/lib/knowledge/store/exchange-store.ts";
import {
  findDueItems,
  lockRun,
  settleItem,
  takeUnsent,
  updateRun,
} from "@/lib/knowledge/store/import-store.ts";
import type { DetailsInput, DraftInput } from "@/lib/knowledge/types.ts";

/** An open transaction holds the embedded database; so many documents take a few tenths of a second. */
const importedAtOnce = 20;
const sentAtOnce = 100;

/**
 * Imports the next documents of a started import, or sends the next of its versions to be published; true once nothing is
 * left. Each batch is one transaction with what it marks as done, so that a kill leaves whole documents and a second run
 * goes on. What changed since the file was looked at is looked at again.
 */
export async function importBatch(ctx: Ctx, { importId }: { importId: string }): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const run = await lockRun(c.tx, c.tenantId, importId);
    if (run === null) throw notFound("import");
    if (run.status !== "running") return true;
    const due = await findDueItems(c.tx, c.tenantId, importId, importedAtOnce);
    if (due.length > 0) {
      for (const item of due) await importItem(c, run, item);
      return false;
    }
    if (run.goesLive && (await sendUnsent(c, importId)) > 0) return false;
    await updateRun(c.tx, c.tenantId, importId, { status: "done", finishedAt: c.now() });
    return true;
  });
}

async function sendUnsent(c: TxCtx, importId: string): Promise<number> {
  const sent = await takeUnsent(c.tx, c.tenantId, { runId: importId, limit: sentAtOnce, now: c.now() });
  const { tenantId } = c;
  c.emit(...sent.map((one) => ({ name: "document/edited" as const, data: { tenantId, ...one } })));
  return sent.length;
}

async function importItem(c: TxCtx, run: ImportRun, item: { id: string; content: unknown }): Promise<void> {
  const document = ExchangeDocument.parse(item.content);
  const planned = planDocument(document, await loadWorldOf(c, document));
  const written = await write(c, { document, planned, writtenById: run.createdById });
  await settleItem(c.tx, c.tenantId, item.id, { ...written, doneAt: c.now() });
}

async function loadWorldOf(c: TxCtx, { id, question, owner }: ExchangeDocument): Promise<KnownWorld> {
  const found = await findIdsByQuestions(c.tx, c.tenantId, [question]);
  const ids = [...new Set([...(id === undefined ? [] : [id]), ...found.map((one) => one.id)])];
  const members = owner == null ? [] : await listMembers(c);
  return {
    byId: new Map((await findStoredByIds(c.tx, c.tenantId, ids)).map((row) => [row.id, row])),
    byQuestion: new Map(found.map(({ id: foundId, title }) => [textHash(question), { id: foundId, title }])),
    members: new Map(members.map((member) => [member.email.toLowerCase(), member.id])),
  };
}

type Writing = { document: ExchangeDocument; planned: PlannedDocument; writtenById: string | null };
type Written = Pick<PlannedDocument, "outcome" | "reason" | "documentId"> & { versionId: string | null };

async function write(c: TxCtx, { document, planned, writtenById }: Writing): Promise<Written> {
  const { outcome, reason, ownerId } = planned;
  const details = detailsOf(document, ownerId);
  const documentId = planned.documentId ?? c.newId();
  try {
    switch (outcome) {
      case "create":
      case "new_version": {
        const versionId = c.newId();
        const base = outcome === "create" ? null : await loadBaseVersion(c, { documentId });
        const texts = { ...textsOf(document, base), details, writtenById };
        await draftDocument(c, { ...texts, documentId, versionId });
        return { outcome, reason, documentId, versionId };
      }
      case "details": {
        const { updatedAt } = await lockForChange(c, { documentId });
        await changeDocumentDetails(c, { documentId, expectedUpdatedAt: updatedAt.toISOString(), details });
        return { outcome, reason, documentId, versionId: null };
      }
      case "unchanged":
      case "duplicate":
      case "refused":
        return { outcome, reason, documentId: planned.documentId, versionId: null };
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    // Refused by a verb before it wrote anything: this document alone is not imported.
    if (!isDomainError(error)) throw error;
    return { outcome: "refused", reason: error.message, documentId: planned.documentId, versionId: null };
  }
}

function detailsOf(document: ExchangeDocument, ownerId: string | null | undefined): DetailsInput {
  const { tags, validFrom, validUntil, reviewBy } = document;
  return { tags, ownerId, validFrom, validUntil, reviewBy };
}

function textsOf(
  { question, answer, phrasings, language }: ExchangeDocument,
  base: BaseVersion | null,
): Omit<DraftInput, "documentId" | "versionId"> {
  const known = new Map((base?.phrasings ?? []).map((one) => [textHash(one.text), one]));
  return {
    question,
    answer,
    phrasings:
      phrasings?.map(
        (text) => known.get(textHash(text)) ?? { text, sourceCandidateId: null, subjectId: null },
      ) ??
      base?.phrasings ??
      [],
    language: language ?? null,
    decisionId: null,
    ...(base === null ? {} : { previousVersionId: base.versionId, carriesPrevious: true }),
    note: "Imported",
    source: { candidateId: null, failureClass: null, decision: null, decidedAt: null },
  };
}
