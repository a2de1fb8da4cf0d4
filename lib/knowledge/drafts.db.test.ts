import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { wholeWindow } from "@/lib/core/sweep-window.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { createImport } from "@/lib/knowledge/create-import.ts";
import { editDocument } from "@/lib/knowledge/edit-document.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { getEditBase } from "@/lib/knowledge/get-edit-base.ts";
import { getImport } from "@/lib/knowledge/get-import.ts";
import { importBatch } from "@/lib/knowledge/import-batch.ts";
import { previewImport } from "@/lib/knowledge/preview-import.ts";
import { requeueStuckImports } from "@/lib/knowledge/requeue-stuck-imports.ts";
import { sendDraft } from "@/lib/knowledge/send-draft.ts";
import { startImport } from "@/lib/knowledge/start-import.ts";
import { withdrawVersion } from "@/lib/knowledge/withdraw-version.ts";
import { requeueStuckApprovals } from "@/lib/review/requeue-stuck-approvals.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  draftOnce,
  editAnswer,
  goLive,
  publishDraft,
  publishEdit,
  type WrittenDocument,
} from "@/lib/testing/document-world.ts";
import { createTestMember, createTestTenant, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let document: WrittenDocument;
let count = 0;

const question = "What does a transfer cost?";

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  here = await createTestTenant(`drafts-${count}`);
  reviewer = await createTestMember(here, "reviewer", `r${count}@drafts.example`);
  viewer = await createTestMember(here, "viewer", `v${count}@drafts.example`);
  const there = await createTestTenant(`drafts-there-${count}`);
  foreigner = await createTestMember(there, "reviewer", `f${count}@drafts.example`);
  document = await publishDraft(reviewer, {
    question,
    answer: "Two euros.",
    details: { tags: ["fees"], validUntil: "2099-01-31" },
  });
});

const source = (...rows: object[]) => ({
  format: "jsonl" as const,
  files: [{ name: "a.jsonl", text: rows.map((row) => JSON.stringify(row)).join("\n") }],
});

async function importAs(goesLive: boolean, ...rows: object[]): Promise<string> {
  const { importId } = await createImport(reviewer, source(...rows));
  await startImport(reviewer, { importId, goesLive });
  while (!(await importBatch(here.system, { importId })));
  return importId;
}

/** The next version of the document, as an import of drafts leaves it. */
async function importDraft(change: object): Promise<string> {
  await importAs(false, { id: document.documentId, question, answer: "Three euros.", ...change });
  const { id } = await testDb().documentVersion.findFirstOrThrow({
    where: { documentId: document.documentId },
    orderBy: { number: "desc" },
  });
  return id;
}

const read = () => getDocument(viewer, document);
const countSent = () =>
  testDb().outboxEvent.count({ where: { tenantId: here.tenantId, name: "document/edited" } });
const sweepWhole = () =>
  requeueStuckApprovals(here.system, { window: wholeWindow(new Date(Date.now() + 60_000)) });

describe("a draft", () => {
  test("is never sent to be published by the sweep; what was sent and not published is", async () => {
    const draft = await importDraft({});
    expect(await sweepWhole()).toMatchObject({ requeued: 0 });
    await sendDraft(reviewer, { documentId: document.documentId, versionId: draft });
    expect(await sweepWhole()).toMatchObject({ requeued: 1 });
    await goLive(reviewer, draft);
    expect(await sweepWhole()).toMatchObject({ requeued: 0 });
    expect(await read()).toMatchObject({ liveVersionId: draft });
  });

  test("is no base: an edit goes on from what is live, and what was imported is not carried into it", async () => {
    const draft = await importDraft({ phrasings: ["Drafted phrasing?"] });
    expect(await getEditBase(reviewer, document)).toMatchObject({ versionId: document.versionId });
    const edited = await publishEdit(reviewer, document.documentId, "Four euros.");
    const version = await testDb().documentVersion.findFirstOrThrow({ where: { id: edited } });
    expect(version.previousVersionId).toBe(document.versionId);
    const phrasings = await testDb().phrasing.findMany({ where: { versionId: edited } });
    expect(phrasings.map(({ text }) => text)).toEqual([question]);
    await expect(
      sendDraft(reviewer, { documentId: document.documentId, versionId: draft }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Version 3") as string });
  });

  test("of a document that is nothing else is the base of its edit", async () => {
    const { documentId, versionId } = await draftOnce(reviewer, {
      question: "New?",
      answer: "Not yet.",
      isDraft: true,
    });
    const base = await getEditBase(reviewer, { documentId });
    expect(base).toMatchObject({ versionId });
    const edit = {
      documentId,
      expectedVersionId: versionId,
      question: "New?",
      answer: "Now.",
      phrasings: [],
    };
    const edited = await editDocument(reviewer, edit);
    expect(await goLive(reviewer, edited.versionId)).toBe("live");
  });

  test("leaves the details of the document alone until it is made live, and taking it back brings them back", async () => {
    const draft = await importDraft({ tags: ["new"], validUntil: "2030-01-31" });
    const before = { tags: ["fees"], days: { validUntil: "2099-01-31" } };
    const after = { tags: ["new"], days: { validUntil: "2030-01-31" } };
    expect(await read()).toMatchObject(before);
    await sendDraft(reviewer, { documentId: document.documentId, versionId: draft });
    expect(await read()).toMatchObject(after);
    await goLive(reviewer, draft);
    await withdrawVersion(reviewer, { versionId: draft });
    expect(await read()).toMatchObject(before);
  });

  test("is made live once, by who decides, here, and that is on record", async () => {
    const versionId = await importDraft({});
    const which = { documentId: document.documentId, versionId };
    await expect(sendDraft(viewer, which)).rejects.toMatchObject({ code: "forbidden" });
    await expect(sendDraft(foreigner, which)).rejects.toMatchObject({ code: "not_found" });
    const other = await publishDraft(reviewer, { question: "Another?", answer: "Yes." });
    await expect(sendDraft(reviewer, { ...which, documentId: other.documentId })).rejects.toMatchObject({
      code: "not_found",
    });
    const sent = await countSent();
    await sendDraft(reviewer, which);
    await sendDraft(reviewer, which);
    expect(await countSent()).toBe(sent + 1);
    const events = await listAudit(viewer, { entity: "document", entityId: document.documentId });
    expect(events.filter(({ action }) => action === "document.sent")).toHaveLength(1);
  });

  test("that holds text of a version that was taken back is not made live", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Wrong euros.");
    const draft = await importDraft({ phrasings: ["Cost?"] });
    await withdrawVersion(reviewer, { versionId: second });
    await expect(
      sendDraft(reviewer, { documentId: document.documentId, versionId: draft }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("taken back") as string });
  });

  test("is taken back with its document, which no import fills again unseen", async () => {
    const ids = await draftOnce(reviewer, { question: "New?", answer: "Not yet.", isDraft: true });
    await archiveDocument(reviewer, { documentId: ids.documentId });
    await expect(sendDraft(reviewer, ids)).rejects.toMatchObject({ code: "conflict" });
    const again = source({ id: ids.documentId, question: "New?", answer: "Now." });
    const { items } = await previewImport(reviewer, again);
    expect(items[0]).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("taken back") as string,
    });
  });

  test("on its way is not archived, nor is that offered; a draft that waits may be", async () => {
    const waiting = await draftOnce(reviewer, { question: "Later?", answer: "Later.", isDraft: true });
    const offered = await getDocument(viewer, waiting);
    expect(offered).toMatchObject({ status: "draft", isOnlyDrafts: true });
    expect(offered.possible).toContain("archive");
    const ids = await draftOnce(reviewer, { question: "New?", answer: "Soon." });
    const starting = await getDocument(viewer, ids);
    expect(starting).toMatchObject({ status: "draft", isOnlyDrafts: false });
    expect(starting.possible).not.toContain("archive");
    await expect(archiveDocument(reviewer, { documentId: ids.documentId })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("an import of drafts", () => {
  test("leaves changed details where the text is the same, and writes them once it goes live", async () => {
    const importId = await importAs(false, {
      id: document.documentId,
      question,
      answer: "Two euros.",
      tags: ["new"],
    });
    expect(await read()).toMatchObject({ tags: ["fees"] });
    expect(await getImport(reviewer, { importId })).toMatchObject({ status: "done", draftCount: 1 });
    await startImport(reviewer, { importId, goesLive: true });
    while (!(await importBatch(here.system, { importId })));
    expect(await read()).toMatchObject({ tags: ["new"] });
  });

  test("of an empty cell takes nothing away", async () => {
    const text = `id,question,answer,tags,validUntil,language\n${document.documentId},${question},Three euros.,,,`;
    const { importId } = await createImport(reviewer, { format: "csv", files: [{ name: "a.csv", text }] });
    await startImport(reviewer, { importId, goesLive: true });
    while (!(await importBatch(here.system, { importId })));
    expect(await read()).toMatchObject({
      tags: ["fees"],
      days: { validUntil: "2099-01-31" },
      language: "en",
    });
  });

  test("refuses a span without a day, with what the document holds already too", async () => {
    const { items } = await previewImport(
      reviewer,
      source(
        { question: "Empty?", answer: "Yes.", validFrom: "2027-02-01", validUntil: "2027-01-31" },
        { id: document.documentId, question, answer: "Three euros.", validFrom: "2100-01-01" },
      ),
    );
    expect(items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["refused", "validUntil: its last day is before its first."],
      ["refused", "validUntil: its last day is before its first."],
    ]);
    const details = { validFrom: "2027-02-01", validUntil: "2027-01-31" };
    await expect(draftOnce(reviewer, { question: "Empty?", answer: "Yes.", details })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  test("keeps the address of nobody here in no reason", async () => {
    const row = { question: "Whose?", answer: "Mine.", owner: "stranger@elsewhere.example" };
    const { importId } = await createImport(reviewer, source(row));
    const items = await testDb().importItem.findMany({ where: { runId: importId } });
    expect(items.map(({ outcome }) => outcome)).toEqual(["refused"]);
    expect(JSON.stringify(items.map(({ reason, title }) => [reason, title]))).not.toContain("stranger");
  });

  test("settles what it cannot read as refused, with the reason, and goes on", async () => {
    const { importId } = await createImport(
      reviewer,
      source({ question: "First?", answer: "Yes." }, { question: "Second?", answer: "Yes." }),
    );
    await testDb().importItem.updateMany({
      where: { runId: importId, number: 1 },
      data: { content: { question: "First?" } },
    });
    await startImport(reviewer, { importId, goesLive: false });
    while (!(await importBatch(here.system, { importId })));
    const { status, items } = await getImport(reviewer, { importId });
    expect(status).toBe("done");
    expect(items.map(({ outcome, reason }) => [outcome, reason === null])).toEqual([
      ["refused", false],
      ["create", true],
    ]);
    expect(items[0]?.reason).toContain("answer");
  });

  test("that has stopped is started again, and no other", async () => {
    const { importId } = await createImport(reviewer, source({ question: "First?", answer: "Yes." }));
    const at = (minutes: number): Ctx => ({
      ...here.system,
      now: () => new Date(Date.now() + minutes * 60_000),
    });
    expect(await requeueStuckImports(at(10))).toMatchObject({ requeued: 0, givenUp: null });
    await startImport(reviewer, { importId, goesLive: false });
    expect(await requeueStuckImports(at(1))).toMatchObject({ requeued: 0 });
    expect(await requeueStuckImports(at(10))).toMatchObject({ requeued: 1, givenUp: null });
    expect(await requeueStuckImports(at(7 * 60))).toMatchObject({
      requeued: 0,
      givenUp: { count: 1, ids: [importId] },
    });
    while (!(await importBatch(here.system, { importId })));
    expect(await requeueStuckImports(at(10))).toMatchObject({ requeued: 0, givenUp: null });
    await expect(requeueStuckImports(viewer)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("sends what it can, and leaves a draft that can be sent no more with the reason", async () => {
    const importId = await importAs(false, { id: document.documentId, question, answer: "Three euros." });
    await goLive(reviewer, await editAnswer(reviewer, document.documentId, "Four euros."));
    await startImport(reviewer, { importId, goesLive: true });
    while (!(await importBatch(here.system, { importId })));
    const { status, items } = await getImport(reviewer, { importId });
    expect(status).toBe("done");
    expect(items[0]).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("Version 3") as string,
    });
  });
});
