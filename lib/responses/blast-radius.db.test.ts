import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { eraseSubjectFromKnowledge } from "@/lib/knowledge/erase-subject.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";
import { eraseSubjectFromResponses } from "@/lib/responses/erase-subject.ts";
import { getBlastRadius } from "@/lib/responses/get-blast-radius.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { listBlastRadius } from "@/lib/responses/list-blast-radius.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDraft, publishEdit, type WrittenDocument } from "@/lib/testing/document-world.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, keyActor, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let system: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let document: WrittenDocument;

const question = "Do you offer mortgages?";

async function ask(externalId: string | null, hasResponse: boolean): Promise<void> {
  const conversation = externalId === null ? {} : { subjectId: externalId };
  const { subjectId } = await resolveConversation(system, conversation);
  const served = await answerQuestion(system, { question, topK: 5, subjectId, threadId: null });
  if (served.reuseId === null) throw new Error("it was not served");
  if (!hasResponse) return;
  const response = { externalId: `response of ${String(externalId)}`, question, answer: served.answer ?? "" };
  await ingestResponse(system, { ...response, ...conversation, reuseId: served.reuseId, passages: [] });
}

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("blast-here");
  const there = await createTestTenant("blast-there");
  system = withLocalModels(here.system);
  viewer = await createTestMember(here, "viewer", "v@blast.example");
  foreigner = await createTestMember(there, "admin", "f@blast.example");
  document = await publishDraft(system, { question, answer: "No." });
});

test("a version's blast radius is everybody it was served to, and nobody another version was", async () => {
  await ask("anna", true);
  await ask("anna", false);
  await ask("ben", true);
  await ask(null, true);
  const second = await publishEdit(system, document.documentId, "Not yet.");
  await ask("carla", true);
  const sums = await getBlastRadius(viewer, { versionIds: [document.versionId, second] });
  expect(sums.get(document.versionId)).toMatchObject({
    servedCount: 4,
    responseCount: 3,
    subjectCount: 2,
    erasedCount: 0,
  });
  expect(sums.get(second)).toMatchObject({ servedCount: 1, subjectCount: 1 });
  const { items } = await listBlastRadius(viewer, document);
  expect(items.map((item) => [item.subjectExternalId, item.responseExternalId, item.question])).toEqual([
    [null, "response of null", question],
    ["ben", "response of ben", question],
    ["anna", null, question],
    ["anna", "response of anna", question],
  ]);
});

test("it is read page by page", async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listBlastRadius(viewer, { ...document, cursor, limit: 1 });
    seen.push(...page.items.map((item) => item.reuseId));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(4);
});

test("who was erased is counted and no longer named", async () => {
  const { subjectId } = await resolveConversation(system, { subjectId: "ben" });
  if (subjectId === null) throw new Error("no subject");
  await eraseSubjectFromKnowledge(system, { subjectId });
  await eraseSubjectFromResponses(system, { subjectId });
  const sums = await getBlastRadius(viewer, { versionIds: [document.versionId] });
  expect(sums.get(document.versionId)).toMatchObject({ servedCount: 4, subjectCount: 1, erasedCount: 1 });
  const { items } = await listBlastRadius(viewer, document);
  expect(items[1]).toMatchObject({ question: null, subjectExternalId: null });
});

test("it is read by those who may, and not found by another tenant", async () => {
  const ingestOnly = here.as(keyActor("ingest"));
  await expect(getBlastRadius(ingestOnly, { versionIds: [] })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listBlastRadius(ingestOnly, document)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listBlastRadius(foreigner, document)).rejects.toMatchObject({ code: "not_found" });
  const swapped = { documentId: document.versionId, versionId: document.versionId };
  await expect(listBlastRadius(viewer, swapped)).rejects.toMatchObject({ code: "not_found" });
  expect((await getBlastRadius(foreigner, { versionIds: [document.versionId] })).size).toBe(0);
});
