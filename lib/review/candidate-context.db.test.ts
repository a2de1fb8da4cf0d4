import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { findSimilarDecisions } from "@/lib/review/find-similar-decisions.ts";
import { getThread } from "@/lib/review/get-thread.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let foreigner: Ctx;
const asked: string[] = [];

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute)).toISOString();

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("context-here");
  const there = await createTestTenant("context-there");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  foreigner = await createTestMember(there, "admin", "four@there.example");
  for (const minute of [0, 10, 20]) {
    const { candidateId } = await answerOnce(here.system, {
      question: `Is counter ${minute} open?`,
      threadId: "a talk",
      subjectId: "ann",
      occurredAt: at(minute),
    });
    asked.push(candidateId ?? "");
  }
});

describe("getThread", () => {
  test("shows the turns around the captured one, in order, and marks it", async () => {
    const thread = await getThread(reviewer, { candidateId: asked[1] ?? "" });
    expect(thread).toMatchObject({ threadExternalId: "a talk", subjectExternalId: "ann" });
    expect(thread.turns.map(({ role, isCaptured }) => [role, isCaptured])).toEqual([
      ["user", false],
      ["assistant", false],
      ["user", true],
      ["assistant", true],
      ["user", false],
      ["assistant", false],
    ]);
    expect(thread).toMatchObject({ hasEarlier: false, hasLater: false });
  });

  test("shows only so many turns and says that there are more", async () => {
    const thread = await getThread(reviewer, { candidateId: asked[1] ?? "", turns: 2 });
    expect(thread).toMatchObject({ hasEarlier: true, hasLater: false });
    expect(thread.turns.map(({ isCaptured }) => isCaptured)).toEqual([true, true, false, false]);
  });

  test("has no turns where there was no thread", async () => {
    const { candidateId } = await answerOnce(here.system, { question: "Alone?" });
    expect(await getThread(reviewer, { candidateId: candidateId ?? "" })).toMatchObject({ turns: [] });
  });

  test("is refused without the scope and does not find another tenant's candidate", async () => {
    const candidateId = asked[0] ?? "";
    await expect(getThread(here.as(keyActor("ingest")), { candidateId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getThread(foreigner, { candidateId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("findSimilarDecisions", () => {
  const question = "May I take my dog on board?";
  const capture = async () => (await answerOnce(here.system, { question })).candidateId ?? "";

  test("shows what was decided about the nearest questions, one decision once, and not what is open", async () => {
    const [first, , open, here_] = [await capture(), await capture(), await capture(), await capture()];
    await decideCandidate(reviewer, { candidateId: here_, action: "reject", reason: "off_topic" });
    await decideCandidate(reviewer, { candidateId: first, action: "edit", answer: "Small ones, yes." });
    const found = await findSimilarDecisions(reviewer, { candidateId: open });
    expect(found.map(({ action, answer, reason }) => [action, answer, reason]).toSorted()).toEqual([
      ["edit", "Small ones, yes.", null],
      ["reject", null, "off_topic"],
    ]);
    expect(found[0]?.similarity).toBeCloseTo(1);
    await decideCandidate(reviewer, { candidateId: first, action: "undo" });
    expect(await findSimilarDecisions(reviewer, { candidateId: open })).toHaveLength(1);
  });

  test("is refused without the scope and does not find another tenant's candidate", async () => {
    const candidateId = asked[0] ?? "";
    await expect(findSimilarDecisions(here.as(keyActor("ingest")), { candidateId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(findSimilarDecisions(foreigner, { candidateId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
