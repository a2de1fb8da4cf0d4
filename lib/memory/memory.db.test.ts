import { beforeAll, describe, expect, it } from "vitest";
import { eraseSubjectFromMemory } from "@/lib/memory/erase-subject.ts";
import { recordTurns } from "@/lib/memory/record-turns.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, keyActor, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;

const none = { subjectId: null, threadId: null };

async function block(tenant: TestTenant, externalId: string): Promise<void> {
  const { tenantId } = tenant;
  await testDb().subject.updateMany({ where: { tenantId, externalId }, data: { blockedAt: new Date() } });
}

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("here");
  there = await createTestTenant("there");
});

describe("resolveConversation", () => {
  it("creates subject and thread on sight and finds them again", async () => {
    const first = await resolveConversation(here.system, { subjectId: "s1", threadId: "t1" });
    expect(await resolveConversation(here.system, { subjectId: "s1", threadId: "t1" })).toEqual(first);
    expect(await resolveConversation(here.system, { threadId: "t1" })).toEqual(first);
    expect(await resolveConversation(here.system, { subjectId: "s1" })).toEqual({ ...first, threadId: null });
    expect(await resolveConversation(here.system, {})).toEqual(none);
  });

  it("keeps the same external ids of two tenants apart", async () => {
    const ours = await resolveConversation(here.system, { subjectId: "same", threadId: "same" });
    const theirs = await resolveConversation(there.system, { subjectId: "same", threadId: "same" });
    expect(theirs.subjectId).not.toBe(ours.subjectId);
    expect(theirs.threadId).not.toBe(ours.threadId);
  });

  it("gives one subject and one thread to many at the same time", async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () =>
        resolveConversation(here.system, { subjectId: "race", threadId: "race" }),
      ),
    );
    expect(new Set(all.map((one) => `${one.subjectId} ${one.threadId}`)).size).toBe(1);
  });

  it("makes a thread that was nobody's the subject's", async () => {
    expect((await resolveConversation(here.system, { threadId: "adopted" })).subjectId).toBeNull();
    const { subjectId } = await resolveConversation(here.system, {
      threadId: "adopted",
      subjectId: "adopter",
    });
    expect((await resolveConversation(here.system, { threadId: "adopted" })).subjectId).toBe(subjectId);
  });

  it("refuses a thread of another subject and creates nobody for it", async () => {
    await resolveConversation(here.system, { threadId: "owned", subjectId: "owner" });
    const stranger = resolveConversation(here.system, { threadId: "owned", subjectId: "stranger" });
    await expect(stranger).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/threadId" }],
    });
    expect(await testDb().subject.count({ where: { externalId: "stranger" } })).toBe(0);
  });

  it("refuses a blocked subject, by name and by its thread, and stores nothing", async () => {
    await resolveConversation(here.system, { threadId: "blocked", subjectId: "blocked" });
    await block(here, "blocked");
    const before = await testDb().thread.count();
    const named = resolveConversation(here.system, { threadId: "new thread", subjectId: "blocked" });
    await expect(named).rejects.toMatchObject({ code: "subject_blocked" });
    const byThread = resolveConversation(here.system, { threadId: "blocked" });
    await expect(byThread).rejects.toMatchObject({ code: "subject_blocked" });
    expect(await testDb().thread.count()).toBe(before);
  });

  it("refuses a key that may neither take in nor read", async () => {
    const refused = resolveConversation(here.as(keyActor("review")), { subjectId: "x" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("eraseSubjectFromMemory", () => {
  it("deletes the subject with threads and messages, twice without harm, and nobody else", async () => {
    const conversation = { subjectId: "erased", threadId: "erased" };
    const { subjectId, threadId } = await resolveConversation(here.system, conversation);
    const other = await resolveConversation(here.system, { subjectId: "kept", threadId: "kept" });
    for (const one of [{ subjectId, threadId }, other]) {
      const turn = {
        subjectId: one.subjectId,
        threadId: one.threadId ?? "",
        responseId: here.system.newId(),
      };
      await recordTurns(here.system, [{ ...turn, question: "q", answer: "a", at: new Date() }]);
    }
    expect(await eraseSubjectFromMemory(here.system, { subjectId: subjectId ?? "" })).toEqual({ erased: 4 });
    expect(await eraseSubjectFromMemory(here.system, { subjectId: subjectId ?? "" })).toEqual({ erased: 0 });
    expect(await testDb().message.count({ where: { tenantId: here.tenantId } })).toBe(2);
    const refused = eraseSubjectFromMemory(here.as(keyActor("ingest")), { subjectId: other.subjectId ?? "" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    expect(await eraseSubjectFromMemory(there.system, { subjectId: other.subjectId ?? "" })).toEqual({
      erased: 0,
    });
  });
});
