import { z } from "zod";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { isDomainError, notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { changeDocumentDetails } from "@/lib/knowledge/change-document-details.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import type { ExchangeDocument, ImportRun } from "@/lib/knowledge/exchange-types.ts";
import { type BaseVersion, loadBaseVersion } from "@/lib/knowledge/load-base-version.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { type ImportWorld, loadKnownWorld } from "@/lib/knowledge/load-known-world.ts";
import { checkDocument } from "@/lib/knowledge/rules/exchange/check-document.ts";
import { planDocument, type PlannedDocument } from "@/lib/knowledge/rules/exchange/plan-import.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { sendDraft } from "@/lib/knowledge/send-draft.ts";
import {
  findDueItems,
  findUnsent,
  lockRun,
  settleItem,
  updateRun,
} from "@/lib/knowledge/store/import-store.ts";
import type { DetailsInput, DraftInput } from "@/lib/knowledge/types.ts";

/** An open transaction holds the embedded database; so many documents take a few tenths of a second. */
const importedAtOnce = 20;
const sentAtOnce = 50;

/**
 * Imports the next documents of a started import, or sends the next of its drafts to be published; true once nothing is
 * left. Each batch is one transaction with what it marks as done, so that a kill leaves whole documents and a second run
 * goes on. What changed since the file was looked at is looked at again.
 */
export async function importBatch(ctx: Ctx, { importId }: { importId: string }): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const run = await lockRun(c.tx, c.tenantId, importId);
    if (run === null) throw notFound("import");
    if (run.status !== "running") return true;
    const isDone = !(await importNext(c, run)) && !(run.goesLive && (await sendNext(c, importId)));
    const now = c.now();
    const end = isDone ? { status: "done" as const, finishedAt: now } : {};
    await updateRun(c.tx, c.tenantId, importId, { progressedAt: now, ...end });
    return isDone;
  });
}

/** A draft that can be sent no more is left a draft, with the reason. */
async function sendNext(c: TxCtx, runId: string): Promise<boolean> {
  const unsent = await findUnsent(c.tx, c.tenantId, { runId, limit: sentAtOnce });
  for (const { id, documentId, versionId } of unsent) {
    const reason = await reasonAgainst(() => sendDraft(c, { documentId, versionId }));
    if (reason !== null) await settleItem(c.tx, c.tenantId, id, refused(c, reason, documentId));
  }
  return unsent.length > 0;
}

const nowhere = { file: null, line: 0 };
const readContent = (content: unknown) => z.record(z.string(), z.unknown()).catch({}).parse(content);

async function importNext(c: TxCtx, { id: runId, goesLive, createdById }: ImportRun): Promise<boolean> {
  const due = await findDueItems(c.tx, c.tenantId, { runId, goesLive, limit: importedAtOnce });
  const read = due.map(({ id, content }) => ({ id, stored: checkDocument(nowhere, readContent(content)) }));
  const documents = read.flatMap(({ stored }) => ("document" in stored ? stored.document : []));
  const world = await loadKnownWorld(c, documents);
  for (const { id, stored } of read) {
    if ("refused" in stored) {
      await settleItem(c.tx, c.tenantId, id, refused(c, stored.refused, null));
      continue;
    }
    const { document } = stored;
    const planned = planDocument(document, world);
    const written = await write(c, { document, planned, writtenById: createdById });
    await settleItem(c.tx, c.tenantId, id, { ...written, doneAt: c.now() });
    noteCreated(world, document, written);
  }
  return due.length > 0;
}

const refused = (c: TxCtx, reason: string, documentId: string | null) => ({
  outcome: "refused" as const,
  reason,
  documentId,
  versionId: null,
  doneAt: c.now(),
});

/** The next of the same batch is held against it. */
function noteCreated(
  { byQuestion }: ImportWorld,
  { question, phrasings = [] }: ExchangeDocument,
  { outcome, documentId }: Written,
): void {
  if (outcome !== "create" || documentId === null) return;
  const created = { id: documentId, title: titleOf(question) };
  for (const text of [question, ...phrasings])
    if (!byQuestion.has(textHash(text))) byQuestion.set(textHash(text), created);
}

/** Why a verb refused, before it wrote anything; null where it did not. */
async function reasonAgainst(run: () => Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.message;
  }
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
        const base = outcome === "create" ? null : await loadBaseVersion(c, { documentId, orDraft: true });
        const texts = { ...textsOf(document, base), details, writtenById, isDraft: true };
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
