import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import { resumeDocument } from "@/lib/knowledge/resume-document.ts";
import { rollBackDocument } from "@/lib/knowledge/roll-back-document.ts";
import { unarchiveDocument } from "@/lib/knowledge/unarchive-document.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { requeueStuckApprovals } from "@/lib/review/requeue-stuck-approvals.ts";
import { reopenCandidate } from "@/lib/review/reopen-candidate.ts";
import type { DecisionInput, DecisionResult } from "@/lib/review/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { editAnswer, publishEdit } from "@/lib/testing/document-world.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let count = 0;

const fresh = (words: string) => `${words} number ${(count += 1)}?`;

async function approve(question: string, input: Partial<DecisionInput> = {}) {
  const { candidateId } = await answerOnce(here.system, { question });
  return decide(candidateId ?? "", { answer: `Answer to ${question}`, ...input });
}

async function decide(candidateId: string, input: Partial<DecisionInput>) {
  const decision = await decideCandidate(reviewer, { candidateId, action: "edit", ...input });
  await publishOnce(here.system, decision);
  return idsOf(decision);
}

function idsOf({ candidateId, documentId, versionId }: DecisionResult) {
  if (documentId === null || versionId === null) throw new Error("it publishes nothing");
  return { candidateId, documentId, versionId };
}

const undo = (candidateId: string) => decideCandidate(reviewer, { candidateId, action: "undo" });
const read = (documentId: string) => getDocument(reviewer, { documentId });
const rollBack = (documentId: string, versionId: string, expectedLiveVersionId: string) =>
  rollBackDocument(reviewer, { documentId, versionId, expectedLiveVersionId });

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("pairs");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@pairs.example");
});

describe("a decision taken back", () => {
  let first: Awaited<ReturnType<typeof approve>>;
  let second: Awaited<ReturnType<typeof approve>>;
  beforeEach(async () => {
    first = await approve(fresh("How much is ticket"));
    second = await approve(fresh("What do I pay for seat"), {
      target: { kind: "attach", documentId: first.documentId },
    });
  });

  test("of a paused document leaves it paused, at the version before", async () => {
    await pauseDocument(reviewer, { documentId: first.documentId, reason: "Wrong" });
    await undo(second.candidateId);
    expect(await read(first.documentId)).toMatchObject({ status: "paused", liveVersionId: first.versionId });
  });

  test("whose version was rolled back from leaves what is served, and the version cannot come back", async () => {
    await rollBack(first.documentId, first.versionId, second.versionId);
    await undo(second.candidateId);
    expect(await read(first.documentId)).toMatchObject({ status: "live", liveVersionId: first.versionId });
    await expect(rollBack(first.documentId, second.versionId, first.versionId)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("is refused while an edit holds its text, and goes once the document is rolled back", async () => {
    const edited = await publishEdit(reviewer, first.documentId, "Said better.");
    await expect(undo(second.candidateId)).rejects.toMatchObject({ code: "conflict" });
    await rollBack(first.documentId, first.versionId, edited);
    await undo(second.candidateId);
    await expect(rollBack(first.documentId, edited, first.versionId)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await read(first.documentId)).toMatchObject({ status: "live", liveVersionId: first.versionId });
  });

  test("of a document rolled back to it leaves nothing to serve", async () => {
    const edited = await publishEdit(reviewer, first.documentId, "Said better.");
    await rollBack(first.documentId, second.versionId, edited);
    await undo(second.candidateId);
    expect(await read(first.documentId)).toMatchObject({ status: "live", liveVersionId: first.versionId });
    await undo(first.candidateId);
    expect(await read(first.documentId)).toMatchObject({ status: "archived", liveVersionId: null });
  });

  test("of an archived document leaves it archived, and the reopened candidate makes another", async () => {
    await archiveDocument(reviewer, { documentId: first.documentId });
    await undo(second.candidateId);
    expect(await read(first.documentId)).toMatchObject({
      status: "archived",
      liveVersionId: first.versionId,
    });
    await reopenCandidate(reviewer, { candidateId: first.candidateId });
    const anew = await decide(first.candidateId, { answer: "Six euros." });
    expect(anew.documentId).not.toBe(first.documentId);
    expect(await read(first.documentId)).toMatchObject({ status: "archived" });
  });
});

describe("a document merged away", () => {
  let own: Awaited<ReturnType<typeof approve>>;
  let other: Awaited<ReturnType<typeof approve>>;
  beforeEach(async () => {
    own = await approve(fresh("How much is ticket"), { phrasings: [fresh("ticket price")] });
    other = await approve(fresh("What do I pay for seat"));
    await reopenCandidate(reviewer, { candidateId: own.candidateId });
  });
  const merge = () =>
    decide(own.candidateId, {
      answer: `Merged into ${other.documentId}.`,
      target: { kind: "merge", documentId: other.documentId },
    });

  test("is superseded by the one that took its place and its questions, and gets it back by undo", async () => {
    const questions = (await read(own.documentId)).phrasings.map(({ text }) => text);
    const merged = await merge();
    expect(await read(own.documentId)).toMatchObject({
      status: "superseded",
      supersededById: other.documentId,
    });
    expect((await read(other.documentId)).phrasings.map(({ text }) => text)).toEqual(
      expect.arrayContaining(questions),
    );
    await undo(merged.candidateId);
    expect(await read(own.documentId)).toMatchObject({ status: "live", supersededById: null });
  });

  test("gets its place back as it was: paused", async () => {
    await pauseDocument(reviewer, { documentId: own.documentId, reason: "Wrong" });
    await merge();
    expect(await read(own.documentId)).toMatchObject({ status: "superseded" });
    await undo(own.candidateId);
    expect(await read(own.documentId)).toMatchObject({ status: "paused", pauseReason: "Wrong" });
  });

  test("follows a rollback of the other there and back", async () => {
    const merged = await merge();
    await rollBack(other.documentId, other.versionId, merged.versionId);
    expect(await read(own.documentId)).toMatchObject({ status: "live" });
    await rollBack(other.documentId, merged.versionId, other.versionId);
    expect(await read(own.documentId)).toMatchObject({ status: "superseded" });
  });

  test("may be brought back by a person, paused", async () => {
    await merge();
    await unarchiveDocument(reviewer, { documentId: own.documentId });
    expect(await read(own.documentId)).toMatchObject({ status: "paused", supersededById: null });
    await resumeDocument(reviewer, { documentId: own.documentId });
    expect(await read(own.documentId)).toMatchObject({ status: "live" });
  });
});

test("an edit that was never published is sent on its way again, like an approval", async () => {
  const { documentId } = await approve(fresh("How much is ticket"));
  const versionId = await editAnswer(reviewer, documentId, "Said better.");
  const later: Ctx = { ...here.system, now: () => new Date(Date.now() + 600_000) };
  expect((await requeueStuckApprovals(later)).requeued).toBe(1);
  const emitted = await testDb().outboxEvent.findMany({ where: { name: "document/edited" } });
  const events = emitted.filter(({ data }) => JSON.stringify(data).includes(versionId));
  expect(events.map(({ data }) => data)).toEqual([
    { tenantId: here.tenantId, documentId, versionId },
    { tenantId: here.tenantId, documentId, versionId },
  ]);
});
