import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { getEditBase } from "@/lib/knowledge/get-edit-base.ts";
import { getDocumentFilters, listDocuments } from "@/lib/knowledge/list-documents.ts";
import { addDays } from "@/lib/knowledge/rules/review-clock.ts";
import type { DocumentCondition } from "@/lib/knowledge/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft, type WrittenDocument } from "@/lib/testing/document-world.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { memberIdOf } from "@/lib/testing/review-world.ts";
import { createTestMember, createTestTenant, keyActor, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let viewer: Ctx;
let reviewer: Ctx;
let foreigner: Ctx;
let plain: WrittenDocument;
let due: WrittenDocument;
let expiring: WrittenDocument;
let expired: WrittenDocument;

const today = new Date().toISOString().slice(0, 10);

/** Noon of a day so many days from now: the tenant's day is the same. */
const inDays = (days: number, ctx: Ctx = viewer): Ctx => ({
  ...ctx,
  now: () => new Date(`${addDays(today, days)}T12:00:00Z`),
});

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("list-here");
  const there = await createTestTenant("list-there");
  viewer = await createTestMember(here, "viewer", "v@list.example");
  reviewer = withLocalModels(await createTestMember(here, "reviewer", "r@list.example"));
  foreigner = await createTestMember(there, "admin", "f@list.example");
  const ownerId = memberIdOf(reviewer);
  plain = await publishDraft(reviewer, { question: "Do you offer mortgages?", answer: "No." });
  due = await publishDraft(reviewer, {
    question: "What does a card cost?",
    answer: "Six euros.",
    details: { reviewBy: addDays(today, 5), ownerId, tags: ["cards", "fees"] },
  });
  expiring = await publishDraft(reviewer, {
    question: "Is there a summer offer?",
    answer: "Yes.",
    details: { validUntil: addDays(today, 40), tags: ["offers"] },
  });
  expired = await publishDraft(reviewer, {
    question: "Is there a spring offer?",
    answer: "Yes.",
    details: { validUntil: addDays(today, 5), tags: ["offers"] },
  });
});

const idsOf = async (ctx: Ctx, input: Parameters<typeof listDocuments>[1]) =>
  (await listDocuments(ctx, input)).items.map((item) => item.id);

describe("the list of documents", () => {
  test("finds what wants a curator's eye on its day, and counts the same", async () => {
    const expected: [DocumentCondition, number, WrittenDocument[]][] = [
      ["due", 4, []],
      ["due", 5, [due]],
      ["expiring", 9, []],
      ["expiring", 10, [expiring]],
      ["expiring", 41, []],
      ["expired", 5, []],
      ["expired", 6, [expired]],
      ["expired", 41, [expired, expiring]],
      ["unused", 60, []],
      ["unused", 61, [expired, expiring, due, plain]],
    ];
    for (const [condition, days, documents] of expected) {
      const at = inDays(days);
      const what = `${condition} in ${days} days`;
      expect(await idsOf(at, { condition }), what).toEqual(documents.map((one) => one.documentId));
      expect((await getDocumentFilters(at)).conditions[condition], what).toBe(documents.length);
    }
  });

  test("does not call unused what was served since, however long it has been live", async () => {
    const served = inDays(30, reviewer);
    const asked = { question: "Do you offer mortgages?", topK: 5, subjectId: null, threadId: null };
    await answerQuestion({ ...served, actor: { kind: "system", name: "test" } }, asked);
    expect(await idsOf(inDays(61), { condition: "unused" })).not.toContain(plain.documentId);
    expect(await idsOf(inDays(91), { condition: "unused" })).toContain(plain.documentId);
    const [row] = (await listDocuments(inDays(31), { text: "mortgages" })).items;
    expect(row).toMatchObject({ servedRecently: 1, lastServedAt: served.now(), isServed: true });
    expect((await listDocuments(inDays(61), { text: "mortgages" })).items[0]).toMatchObject({
      servedRecently: 0,
    });
  });

  test("filters by owner, tag, language and state, all at once", async () => {
    expect(await idsOf(viewer, { ownerId: memberIdOf(reviewer) })).toEqual([due.documentId]);
    expect(await idsOf(viewer, { tag: "offers", language: "en", status: "live" })).toEqual([
      expired.documentId,
      expiring.documentId,
    ]);
    expect(await idsOf(viewer, { tag: "offers", text: "summer" })).toEqual([expiring.documentId]);
    expect(await idsOf(viewer, { tag: "offers", language: "de" })).toEqual([]);
    expect(await idsOf(viewer, { status: "paused" })).toEqual([]);
    const { tags, languages } = await getDocumentFilters(viewer);
    expect(tags).toEqual(["offers", "cards", "fees"]);
    expect(languages).toEqual(["en"]);
  });

  test("is read by those who may, each their own tenant's", async () => {
    const ingestOnly = here.as(keyActor("ingest"));
    await expect(listDocuments(ingestOnly, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(getDocumentFilters(ingestOnly)).rejects.toMatchObject({ code: "forbidden" });
    expect(await idsOf(foreigner, {})).toEqual([]);
    expect(await getDocumentFilters(foreigner)).toMatchObject({ tags: [], languages: [] });
  });
});

test("an edit starts from the version in force, and from none where the state allows no edit", async () => {
  const { documentId, versionId } = expired;
  expect(await getEditBase(viewer, { documentId })).toMatchObject({ versionId, number: 1, phrasings: [] });
  await expect(getEditBase(foreigner, { documentId })).rejects.toMatchObject({ code: "not_found" });
  await expect(getEditBase(here.as(keyActor("ingest")), { documentId })).rejects.toMatchObject({
    code: "forbidden",
  });
  await archiveDocument(reviewer, { documentId });
  expect(await getEditBase(viewer, { documentId })).toBeNull();
});
