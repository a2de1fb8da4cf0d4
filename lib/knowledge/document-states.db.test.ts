import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { changeDocumentDetails } from "@/lib/knowledge/change-document-details.ts";
import { editDocument } from "@/lib/knowledge/edit-document.ts";
import { fillVectors } from "@/lib/knowledge/fill-vectors.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { resumeDocument } from "@/lib/knowledge/resume-document.ts";
import { reverifyDocument } from "@/lib/knowledge/reverify-document.ts";
import { rollBackDocument } from "@/lib/knowledge/roll-back-document.ts";
import { documentEvents, nextState } from "@/lib/knowledge/rules/document-states.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { documentStatuses } from "@/lib/knowledge/types.ts";
import { unarchiveDocument } from "@/lib/knowledge/unarchive-document.ts";
import { withdrawVersion } from "@/lib/knowledge/withdraw-version.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  draftOnce,
  editAnswer,
  goLive,
  publishDraft,
  publishEdit,
  type WrittenDocument,
} from "@/lib/testing/document-world.ts";
import { withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let count = 0;
let question: string;
let document: WrittenDocument;

const topics = [
  "a mortgage",
  "a savings pot",
  "a metal card",
  "a child account",
  "travel insurance",
  "a gold bar",
];

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  here = await createTestTenant(`states-${count}`);
  const there = await createTestTenant(`states-there-${count}`);
  reviewer = withLocalModels(await createTestMember(here, "reviewer", `r${count}@states.example`));
  viewer = withLocalModels(await createTestMember(here, "viewer", `v${count}@states.example`));
  foreigner = withLocalModels(await createTestMember(there, "reviewer", `f${count}@states.example`));
  question = `Can I get ${topics[count % topics.length]} with you?`;
  document = await publishDraft(reviewer, { question, answer: "First answer." });
});

/** What the next asker gets. */
const served = async (ctx: Ctx = viewer) => (await matchQuestion(ctx, { question, topK: 5 })).answer;
const read = () => getDocument(viewer, document);
const status = async () => (await read()).status;
const actions = async () =>
  (await listAudit(viewer, { entity: "document", entityId: document.documentId })).map((one) => one.action);

async function activeVectors(): Promise<number> {
  const rows = await testDb().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "Embedding" e where e."isActive" and e."tenantId" = ${here.tenantId}::uuid and e."ownerId" in (
      select "id" from "Phrasing" where "documentId" = ${document.documentId}::uuid
      union select "id" from "Chunk" where "documentId" = ${document.documentId}::uuid)`;
  return rows[0]?.count ?? -1;
}

describe("a paused document", () => {
  test("is served to nobody from the next call on, and again once it is resumed", async () => {
    expect(await served()).toBe("First answer.");
    await pauseDocument(reviewer, { ...which(), reason: "The price changed" });
    expect(await served()).toBeNull();
    expect(await activeVectors()).toBe(0);
    expect(await searchKnowledge(viewer, { q: question, limit: 5 })).toEqual([]);
    expect(await read()).toMatchObject({ status: "paused", pauseReason: "The price changed" });
    await expect(pauseDocument(reviewer, { ...which(), reason: "Again" })).rejects.toMatchObject({
      code: "conflict",
    });
    await resumeDocument(reviewer, which());
    expect(await served()).toBe("First answer.");
    expect(await read()).toMatchObject({ status: "live", pauseReason: null, pausedAt: null });
    expect(await actions()).toEqual(expect.arrayContaining(["document.paused", "document.resumed"]));
  });

  test("may be paused by the machine, as often as it likes", async () => {
    const pause = { ...which(), reason: "Three askers said it is wrong" };
    expect(await pauseDocument(here.system, pause)).toEqual({ isChanged: true });
    expect(await pauseDocument(here.system, pause)).toEqual({ isChanged: false });
    expect((await actions()).filter((action) => action === "document.paused")).toHaveLength(1);
  });

  test("keeps what is published meanwhile for when it is resumed", async () => {
    await pauseDocument(reviewer, { ...which(), reason: "Wrong" });
    const versionId = await editAnswer(reviewer, document.documentId, "Second answer.");
    expect(await goLive(reviewer, versionId)).toBe("held");
    expect(await served()).toBeNull();
    expect(await activeVectors()).toBe(0);
    await resumeDocument(reviewer, { documentId: document.documentId, expectedVersionId: versionId });
    expect(await served()).toBe("Second answer.");
  });

  test("stays paused when its version is taken back, and is archived when that was the only one", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    await pauseDocument(reviewer, { documentId: document.documentId, reason: "Wrong" });
    await withdrawVersion(reviewer, { versionId: second });
    expect(await read()).toMatchObject({ status: "paused", liveVersionId: document.versionId });
    expect(await activeVectors()).toBe(0);
    await resumeDocument(reviewer, which());
    expect(await served()).toBe("First answer.");
    await pauseDocument(reviewer, { ...which(), reason: "Wrong after all" });
    await withdrawVersion(reviewer, document);
    expect(await read()).toMatchObject({ status: "archived", liveVersionId: null, pausedAt: null });
    await expect(unarchiveDocument(reviewer, { documentId: document.documentId })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("an archived document", () => {
  test("comes back paused, and is no base of what is written", async () => {
    await archiveDocument(reviewer, which());
    expect(await served()).toBeNull();
    const edit = { ...editOf(), answer: "Second answer." };
    await expect(editDocument(reviewer, edit)).rejects.toMatchObject({ code: "conflict" });
    await unarchiveDocument(reviewer, which());
    expect(await read()).toMatchObject({ status: "paused" });
    expect(await served()).toBeNull();
    await resumeDocument(reviewer, which());
    expect(await served()).toBe("First answer.");
    expect(await actions()).toEqual(expect.arrayContaining(["document.archived", "document.brought_back"]));
  });

  test("does not go live by a version that was on its way", async () => {
    const versionId = await editAnswer(reviewer, document.documentId, "Second answer.");
    await archiveDocument(reviewer, which());
    expect(await goLive(reviewer, versionId)).toBe("held");
    expect(await status()).toBe("archived");
    expect(await served()).toBeNull();
  });
});

describe("rolling back", () => {
  test("serves the earlier version from the next call on, and the later one again", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    expect(await served()).toBe("Second answer.");
    await rollBack(document.versionId, second);
    expect(await served()).toBe("First answer.");
    expect(await activeVectors()).toBe(2);
    await rollBack(second, document.versionId);
    expect(await served()).toBe("Second answer.");
    expect((await actions()).filter((action) => action === "document.rolled_back")).toHaveLength(2);
  });

  test("refuses what is live, what never was, what was taken back and what holds text of that", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    const third = await publishEdit(reviewer, document.documentId, "Third answer.");
    await expect(rollBack(third, third)).rejects.toMatchObject({ code: "conflict" });
    await expect(rollBack(document.versionId, second)).rejects.toMatchObject({ code: "conflict" });
    const draft = await editAnswer(reviewer, document.documentId, "Fourth answer.");
    await expect(rollBack(draft, third)).rejects.toMatchObject({ code: "conflict" });
    await rollBack(document.versionId, third);
    await withdrawVersion(reviewer, { versionId: second });
    await expect(rollBack(second, document.versionId)).rejects.toMatchObject({ code: "conflict" });
    await expect(rollBack(third, document.versionId)).rejects.toMatchObject({ code: "conflict" });
    expect(await served()).toBe("First answer.");
  });

  test("is what the next version is made from, and where taking that back returns to", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    await rollBack(document.versionId, second);
    const third = await publishEdit(reviewer, document.documentId, "Third answer.");
    expect((await read()).versions[0]).toMatchObject({ number: 3, previousVersionId: document.versionId });
    await withdrawVersion(reviewer, { versionId: third });
    expect(await served()).toBe("First answer.");
  });

  test("a version published late does not undo it", async () => {
    const late = await editAnswer(reviewer, document.documentId, "Second answer.");
    const after = await editDocument(reviewer, { ...editOf(late), answer: "Third answer." });
    await goLive(reviewer, after.versionId);
    await rollBack(document.versionId, after.versionId);
    expect(await goLive(reviewer, late)).toBe("already_live");
    expect(await served()).toBe("First answer.");
  });

  test("in a paused document leaves it paused", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    await pauseDocument(reviewer, { documentId: document.documentId, reason: "Wrong" });
    await rollBack(document.versionId, second);
    expect(await read()).toMatchObject({ status: "paused", liveVersionId: document.versionId });
    expect(await served()).toBeNull();
    await resumeDocument(reviewer, which());
    expect(await served()).toBe("First answer.");
  });

  test("makes the vectors that a newer model lacks", async () => {
    const second = await publishEdit(reviewer, document.documentId, "Second answer.");
    await testDb()
      .$executeRaw`delete from "Embedding" where "tenantId" = ${here.tenantId}::uuid and not "isActive"`;
    await rollBack(document.versionId, second);
    expect(await served()).toBe("First answer.");
    expect(await fillVectors(reviewer, { documentId: document.documentId, versionId: second })).toEqual({
      filledCount: 0,
    });
  });
});

describe("an edit", () => {
  test("is a version of its own, keeps whose a phrasing is, and is refused where the document changed", async () => {
    const own = await publishDraft(reviewer, {
      question: "Do you have branches?",
      answer: "No.",
      phrasings: ["where is your nearest branch"],
    });
    const edit = {
      documentId: own.documentId,
      expectedVersionId: own.versionId,
      question: "Do you have any branches?",
      answer: "No, we have none.",
      phrasings: ["where is your nearest branch", "Do you have branches?"],
      note: "Said more clearly",
    };
    const { versionId, versionNumber } = await editDocument(reviewer, edit);
    expect(versionNumber).toBe(2);
    await expect(editDocument(reviewer, edit)).rejects.toMatchObject({ code: "conflict" });
    expect((await matchQuestion(viewer, { question: "Do you have branches?", topK: 5 })).answer).toBe("No.");
    expect(await goLive(reviewer, versionId)).toBe("live");
    const shown = await getDocument(viewer, own);
    expect(shown.title).toBe("Do you have any branches?");
    expect(shown.versions[0]).toMatchObject({
      id: versionId,
      note: "Said more clearly",
      carriesPrevious: true,
    });
    expect(shown.phrasings.map((one) => one.text)).toEqual([edit.question, ...edit.phrasings]);
    const events = await listAudit(viewer, { entity: "document", entityId: own.documentId });
    expect(events[0]).toMatchObject({ action: "document.drafted" });
  });

  test("that changes nothing is refused", async () => {
    await expect(editDocument(reviewer, editOf())).rejects.toMatchObject({ code: "conflict" });
  });
});

test("every verb refuses whoever may not, and does not find another tenant's", async () => {
  const second = await publishEdit(reviewer, document.documentId, "Second answer.");
  const { documentId } = document;
  const expectedUpdatedAt = (await read()).updatedAt.toISOString();
  const verbs: ((ctx: Ctx) => Promise<unknown>)[] = [
    (ctx) => pauseDocument(ctx, { documentId, reason: "Wrong" }),
    (ctx) => resumeDocument(ctx, { documentId }),
    (ctx) => archiveDocument(ctx, { documentId }),
    (ctx) => unarchiveDocument(ctx, { documentId }),
    (ctx) =>
      rollBackDocument(ctx, { documentId, versionId: document.versionId, expectedLiveVersionId: second }),
    (ctx) => reverifyDocument(ctx, { documentId, expectedVersionId: second }),
    (ctx) => editDocument(ctx, { ...editOf(second), answer: "Third answer." }),
    (ctx) => changeDocumentDetails(ctx, { documentId, expectedUpdatedAt, details: { tags: ["x"] } }),
    (ctx) => fillVectors(ctx, { documentId, versionId: second }),
  ];
  for (const verb of verbs) {
    await expect(verb(viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(verb(foreigner)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await served()).toBe("Second answer.");
});

test("the database allows the moves of the table and no others", async () => {
  const draft = await draftOnce(reviewer, { question: "Is it?", answer: "It is." });
  const other = await publishDraft(reviewer, { question: "Whose is it?", answer: "Yours." });
  for (const from of documentStatuses)
    for (const to of documentStatuses) {
      if (from === to) continue;
      const isMove = documentEvents.some((event) => {
        const move = nextState(from, event);
        return move.kind === "moved" && move.to === to;
      });
      const isAllowed = await tryMove(draft, { from, to, byId: other.documentId });
      expect(isAllowed, `${from} to ${to}`).toBe(isMove);
    }
});

/** Puts a document in a state past the trigger, then tries the move; all of it is taken back. */
async function tryMove(
  { documentId, versionId }: WrittenDocument,
  { from, to, byId }: { from: string; to: string; byId: string },
): Promise<boolean> {
  let isAllowed = false;
  await testDb()
    .$transaction(async (tx) => {
      const live = from === "draft" || from === "archived" ? null : versionId;
      await tx.$executeRaw`select set_config('role', 'attune_system', true)`;
      await tx.$executeRaw`update "KnowledgeDocument" set "status" = 'archived' where "id" = ${documentId}::uuid`;
      await tx.$executeRaw`delete from "KnowledgeDocument" where "id" = ${documentId}::uuid`;
      await tx.$executeRaw`
        insert into "KnowledgeDocument" ("tenantId", "id", "title", "status", "liveVersionId", "pausedAt", "supersededById")
        values (${here.tenantId}::uuid, ${documentId}::uuid, 'It', ${from}, ${live}::uuid, now(),
          ${from === "superseded" ? byId : null}::uuid)`;
      await tx.$executeRaw`
        update "KnowledgeDocument" set "status" = ${to}, "liveVersionId" = ${versionId}::uuid,
          "supersededById" = ${to === "superseded" ? byId : null}::uuid
        where "id" = ${documentId}::uuid`;
      isAllowed = true;
      throw new Error("taken back");
    })
    .catch((error: unknown) => {
      if (!/taken back|does not go from/u.test(String(error))) throw error;
    });
  return isAllowed;
}

function which() {
  return { documentId: document.documentId, expectedVersionId: document.versionId };
}

function editOf(expectedVersionId = document.versionId) {
  return {
    documentId: document.documentId,
    expectedVersionId,
    question,
    answer: "First answer.",
    phrasings: [],
  };
}

async function rollBack(versionId: string, expectedLiveVersionId: string): Promise<void> {
  await rollBackDocument(reviewer, { documentId: document.documentId, versionId, expectedLiveVersionId });
}

test("a floor learned from verdicts on one version goes with it, and stays through a pause", async () => {
  const where = { id: document.documentId };
  const floor = async () => (await testDb().knowledgeDocument.findFirst({ where }))?.servingFloor;
  await testDb().knowledgeDocument.updateMany({ where, data: { servingFloor: 0.97 } });
  await pauseDocument(reviewer, { documentId: document.documentId, reason: "Being looked at" });
  await resumeDocument(reviewer, { documentId: document.documentId });
  expect(await floor()).toBe(0.97);
  await publishEdit(reviewer, document.documentId, "Second answer.");
  expect(await floor()).toBeNull();
});
