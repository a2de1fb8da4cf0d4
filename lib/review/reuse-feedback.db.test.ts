import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, scoreOnce } from "@/lib/testing/loop-world.ts";
import { publishDocument, serveOnce } from "@/lib/testing/reuse-world.ts";
import { createReviewWorld, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { keyActor, testDb } from "@/lib/testing/tenant-world.ts";

const question = "How long does a new card take?";
let world: ReviewWorld;
let thread = 0;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("reuse");
  await publishDocument(world, question);
});

beforeEach(() => {
  thread += 1;
});

const serve = (more: Parameters<typeof serveOnce>[2] = {}) =>
  serveOnce(world.here.system, question, {
    threadId: `talk-${thread}`,
    subjectId: `asker-${thread}`,
    ...more,
  });

async function verdictOn(reuseId: string) {
  const row = await testDb().reuse.findFirst({ where: { id: reuseId } });
  return row?.verdict === null ? null : `${row?.verdict} by ${row?.verdictSource}`;
}

async function vote(responseId: string, rating: "up" | "down"): Promise<string | null> {
  await addFeedback(world.here.system, { responseId, rating });
  return scoreOnce(world.here.system, responseId);
}

describe("a vote on a response with an approved answer", () => {
  test("is kept on the reuse, the last one counting, and one against it goes to a person", async () => {
    const { reuseId, responseId, candidateId } = await serve();
    expect(candidateId).toBeNull();
    expect(await verdictOn(reuseId)).toBeNull();
    await vote(responseId, "up");
    expect(await verdictOn(reuseId)).toBe("right by vote");
    const captured = await vote(responseId, "down");
    expect(await verdictOn(reuseId)).toBe("wrong by vote");
    const candidate = await getCandidate(world.one, { candidateId: captured ?? "" });
    expect(candidate).toMatchObject({ reuseId, captureReason: "signal" });
  });

  test("that comes with the response counts too", async () => {
    const { reuseId, candidateId } = await serve({ feedback: { rating: "down" } });
    expect(await verdictOn(reuseId)).toBe("wrong by vote");
    expect(candidateId).not.toBeNull();
  });

  test("goes to a person also where thumbs-downs capture nothing else", async () => {
    const switches = { thumbs_down: false };
    await setScoringConfig(world.admin, { switches, reason: "Votes are noise here" });
    const { candidateId } = await serve({ feedback: { rating: "down" } });
    await setScoringConfig(world.admin, { switches: {}, reason: "They are not" });
    const candidate = await getCandidate(world.one, { candidateId: candidateId ?? "" });
    expect(candidate).toMatchObject({ captureReason: "reuse" });
    expect(candidate.why.capture).toContain("approved answer");
  });
});

describe("a reviewer's word on it", () => {
  test("outweighs the vote, and taken back lets the vote count again", async () => {
    const { reuseId, responseId } = await serve();
    const candidateId = (await vote(responseId, "down")) ?? "";
    await decideCandidate(world.one, { candidateId, action: "reject", answerVerdict: "right" });
    expect(await verdictOn(reuseId)).toBe("right by decision");
    await vote(responseId, "down");
    expect(await verdictOn(reuseId)).toBe("right by decision");
    await decideCandidate(world.one, { candidateId, action: "undo" });
    expect(await verdictOn(reuseId)).toBe("wrong by vote");
    await decideCandidate(world.one, { candidateId, action: "reject", answerVerdict: "wrong" });
    await decideCandidate(world.one, { candidateId, action: "reopen" });
    expect(await verdictOn(reuseId)).toBe("wrong by vote");
    await decideCandidate(world.one, { candidateId, action: "reject", answerVerdict: "partly" });
    expect(await verdictOn(reuseId)).toBe("right by decision");
    await decideCandidate(world.one, { candidateId, action: "reopen" });
    await decideCandidate(world.one, { candidateId, action: "reject", answerVerdict: "unsure" });
    expect(await verdictOn(reuseId)).toBe("wrong by vote");
  });
});

describe("asking again", () => {
  const soon = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();
  const again = (minutes: number, more: Parameters<typeof answerOnce>[1] = { question }) =>
    answerOnce(world.here.system, {
      threadId: `talk-${thread}`,
      subjectId: `asker-${thread}`,
      occurredAt: soon(minutes),
      ...more,
    });

  test("within ten minutes in the same thread captures the approved answer, once", async () => {
    const { reuseId, responseId } = await serve({ occurredAt: soon(0) });
    await again(4, { question: "How long does the new card take?" });
    expect(await verdictOn(reuseId)).toBe("wrong by rephrase");
    const candidate = await testDb().candidate.findFirst({ where: { responseId } });
    expect(candidate).toMatchObject({ status: "open", captureReason: "reuse" });
    await again(5);
    expect(await testDb().candidate.count({ where: { responseId } })).toBe(1);
  });

  test.each<[string, number, Parameters<typeof answerOnce>[1]]>([
    ["later than that", 12, { question }],
    ["in another thread", 4, { question, threadId: "elsewhere" }],
    ["for something else", 4, { question: "Which currencies can I hold?" }],
  ])("%s says nothing", async (_, minutes, more) => {
    const { reuseId, responseId } = await serve({ occurredAt: soon(0) });
    await again(minutes, more);
    expect(await verdictOn(reuseId)).toBeNull();
    expect(await testDb().candidate.count({ where: { responseId, captureReason: "reuse" } })).toBe(0);
  });

  test("does not outweigh a vote for it", async () => {
    const { reuseId, responseId } = await serve({ occurredAt: soon(0) });
    await vote(responseId, "up");
    await again(4);
    expect(await verdictOn(reuseId)).toBe("right by vote");
    expect(await testDb().candidate.count({ where: { responseId, captureReason: "reuse" } })).toBe(0);
  });
});

describe("recordReuseVerdict", () => {
  test("takes a vote back, tells once of a change, and takes nothing from a viewer or another tenant", async () => {
    const { reuseId } = await serve();
    const key = world.here.as(keyActor("ingest"));
    const said = { reuseId, verdict: "wrong", source: "vote" } as const;
    expect(await recordReuseVerdict(key, said)).toEqual({ isChanged: true });
    expect(await recordReuseVerdict(key, said)).toEqual({ isChanged: false });
    const events = await testDb().outboxEvent.findMany({ where: { name: "reuse/judged" } });
    expect(events.filter(({ data }) => JSON.stringify(data).includes(reuseId))).toHaveLength(1);
    await recordReuseVerdict(key, { ...said, verdict: null });
    expect(await verdictOn(reuseId)).toBeNull();
    await expect(recordReuseVerdict(world.viewer, said)).rejects.toMatchObject({ code: "forbidden" });
    await expect(recordReuseVerdict(world.foreigner, said)).rejects.toMatchObject({ code: "not_found" });
  });
});
