import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { claimCandidate, releaseClaim } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { findCandidate } from "@/lib/review/find-candidate.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { listCandidates } from "@/lib/review/list-candidates.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import type { DecisionInput } from "@/lib/review/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, scoreOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;
let reviewer: Ctx;
let colleague: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let candidateId: string;
let responseId: string;
let count = 0;

const grounded = {
  answer: "Cards arrive in five days.",
  passages: [{ text: "Cards arrive in five days." }],
  policy: [{ rule: "tone", verdict: "block" as const }],
};

async function capture(): Promise<void> {
  count += 1;
  const found = await answerOnce(here.system, {
    question: `How long does card number ${count} take?`,
    ...grounded,
  });
  responseId = found.responseId;
  candidateId = found.candidateId ?? "";
}

const decide = (ctx: Ctx, input: DecisionInput) => decideCandidate(ctx, { candidateId, ...input });
const actions: DecisionInput[] = [
  { action: "approve" },
  { action: "edit", answer: "In a week." },
  { action: "reject", reason: "off_topic" },
  { action: "skip" },
];

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("decisions-here");
  there = await createTestTenant("decisions-there");
  await createThresholdWithoutAudit(here.system);
  await createThresholdWithoutAudit(there.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  colleague = await createTestMember(here, "reviewer", "two@here.example");
  viewer = await createTestMember(here, "viewer", "three@here.example");
  foreigner = await createTestMember(there, "reviewer", "four@there.example");
});

beforeEach(capture);

describe("every action on a candidate", () => {
  test.each(actions)("$action is refused without the role or the scope", async (input) => {
    await expect(decide(viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(here.as(keyActor("ingest", "read")), input)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test.each(actions)("$action does not find another tenant's candidate", async (input) => {
    await expect(decide(foreigner, input)).rejects.toMatchObject({ code: "not_found" });
    expect((await getCandidate(reviewer, { candidateId })).status).toBe("open");
  });

  test.each(actions)("$action leaves an audit row", async (input) => {
    await decide(reviewer, input);
    expect(await listAudit(here.system, { entity: "candidate", entityId: candidateId })).toHaveLength(1);
  });

  test("undo and reopen leave one too", async () => {
    await decide(reviewer, { action: "reject" });
    await decide(reviewer, { action: "undo" });
    await decide(reviewer, { action: "reject" });
    await decide(reviewer, { action: "reopen" });
    const events = await listAudit(here.system, { entity: "candidate", entityId: candidateId });
    expect(events.map((event) => event.action).toSorted()).toEqual([
      "candidate.rejected",
      "candidate.rejected",
      "candidate.reopened",
      "decision.undone",
    ]);
  });
});

describe("deciding", () => {
  test("sent twice at once counts once", async () => {
    const results = await Promise.allSettled([
      decide(reviewer, { action: "approve" }),
      decide(reviewer, { action: "approve" }),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    await expect(decide(reviewer, { action: "reject" })).rejects.toMatchObject({ code: "already_decided" });
  });

  test("presets the verdict on the agent's answer, and a person's own verdict wins", async () => {
    expect((await decide(reviewer, { action: "approve" })).answerVerdict).toBe("right");
    await capture();
    expect((await decide(reviewer, { action: "edit", answer: "x" })).answerVerdict).toBe("partly");
    await capture();
    expect((await decide(reviewer, { action: "reject" })).answerVerdict).toBe("unsure");
    await capture();
    expect((await decide(reviewer, { action: "reject", answerVerdict: "wrong" })).answerVerdict).toBe(
      "wrong",
    );
  });

  test("an edit needs an answer, and an approval keeps the agent's", async () => {
    await expect(decide(reviewer, { action: "edit" })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/answer" }],
    });
    await expect(decide(reviewer, { action: "approve", answer: "other" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect((await getCandidate(reviewer, { candidateId })).status).toBe("open");
  });

  test("a skip keeps it for others and out of one's own view", async () => {
    const shown = async (ctx: Ctx) =>
      (await listQueue(ctx, { limit: 100 })).items.some((item) => item.candidateId === candidateId);
    await decide(reviewer, { action: "skip" });
    expect(await shown(reviewer)).toBe(false);
    expect(await shown(colleague)).toBe(true);
    await decide(reviewer, { action: "undo" });
    expect(await shown(reviewer)).toBe(true);
  });
});

describe("a claim", () => {
  test("keeps others from deciding until it is released", async () => {
    await claimCandidate(reviewer, { candidateId });
    await claimCandidate(reviewer, { candidateId });
    await expect(claimCandidate(colleague, { candidateId })).rejects.toMatchObject({
      code: "claimed_by_other",
    });
    await expect(decide(colleague, { action: "reject" })).rejects.toMatchObject({ code: "claimed_by_other" });
    await releaseClaim(colleague, { candidateId });
    await expect(claimCandidate(colleague, { candidateId })).rejects.toMatchObject({
      code: "claimed_by_other",
    });
    await releaseClaim(reviewer, { candidateId });
    expect((await claimCandidate(colleague, { candidateId })).candidateId).toBe(candidateId);
  });

  test("ends by itself", async () => {
    await claimCandidate(reviewer, { candidateId });
    const later: Ctx = { ...colleague, now: () => new Date(Date.now() + 3_600_000) };
    expect((await claimCandidate(later, { candidateId })).candidateId).toBe(candidateId);
  });

  test("is refused to a viewer and on another tenant's candidate", async () => {
    await expect(claimCandidate(viewer, { candidateId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(claimCandidate(foreigner, { candidateId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("late feedback", () => {
  const complain = async () => {
    await addFeedback(here.system, { responseId, rating: "down" });
    return scoreOnce(here.system, responseId);
  };

  test("upgrades the same open candidate", async () => {
    expect(await complain()).toBe(candidateId);
    expect((await getCandidate(reviewer, { candidateId })).why.signals.join()).toContain("thumbs-down");
    expect(await findCandidate(reviewer, { responseId })).toBe(candidateId);
  });

  test("reopens what was approved unchanged, but not what was edited or rejected", async () => {
    await decide(reviewer, { action: "approve" });
    await complain();
    expect((await getCandidate(reviewer, { candidateId })).status).toBe("open");
    await capture();
    await decide(reviewer, { action: "edit", answer: "In a week." });
    await complain();
    expect((await getCandidate(reviewer, { candidateId })).status).toBe("approved");
    await capture();
    await decide(reviewer, { action: "reject" });
    await complain();
    expect((await getCandidate(reviewer, { candidateId })).status).toBe("rejected");
  });

  test("scoring twice changes nothing", async () => {
    const before = await getCandidate(reviewer, { candidateId });
    expect(await scoreOnce(here.system, responseId)).toBe(candidateId);
    const after = await getCandidate(reviewer, { candidateId });
    expect(after.confidence?.id).toBe(before.confidence?.id);
    expect(after.memberCount).toBe(before.memberCount);
  });
});

describe("what was known of the person", () => {
  test("holds the turns of the thread before, which the answer was held against too", async () => {
    const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString();
    const talk = { threadId: "limits", subjectId: "ana", passages: null };
    const limit = "Your daily spending limit is 3,000 euros.";
    await answerOnce(here.system, {
      ...talk,
      question: "What is my limit?",
      answer: limit,
      occurredAt: at(1),
    });
    const { candidateId: id } = await answerOnce(here.system, {
      ...talk,
      question: "And what is my daily spending limit now?",
      answer: "Your daily spending limit is 10,000 euros.",
      memory: [{ kind: "preference", text: "Prefers e-mail." }],
      occurredAt: at(5),
    });
    const { memory, confidence } = await getCandidate(reviewer, { candidateId: id ?? "" });
    expect(memory.map(({ text }) => text)).toEqual(["Prefers e-mail.", "What is my limit?", limit]);
    const against = confidence?.scoring.factors.memory?.evidence.items.filter(
      ({ relation }) => relation === "contradicts",
    );
    expect(against?.map(({ index }) => memory[index]?.text)).toEqual([limit]);
  });
});

describe("the list by key", () => {
  test("pages through every candidate once", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCandidates(reviewer, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(candidateId);
    expect((await listCandidates(foreigner, {})).items).toEqual([]);
  });

  test.each([
    "nonsense",
    Buffer.from('["x","y"]').toString("base64url"),
    Buffer.from('["x","0199a000-0000-7000-8000-000000000001"]').toString("base64url"),
  ])("refuses the cursor %s", async (cursor) => {
    await expect(listCandidates(reviewer, { cursor })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "query/cursor" }],
    });
  });
});
