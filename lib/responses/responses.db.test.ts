import { beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { eraseSubjectFromResponses } from "@/lib/responses/erase-subject.ts";
import { getResponse } from "@/lib/responses/get-response.ts";
import { ingestBatch } from "@/lib/responses/ingest-batch.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { requeueStuckResponses } from "@/lib/responses/requeue-stuck-responses.ts";
import { loadScoringInputs } from "@/lib/responses/load-scoring-inputs.ts";
import { markResponsesScored } from "@/lib/responses/mark-responses-scored.ts";
import { markResponseUnscored } from "@/lib/responses/mark-response-unscored.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, keyActor, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;

const input = (externalId: string, change: Partial<IngestInput> = {}): IngestInput => ({
  externalId,
  question: "How do I pay?",
  answer: "With a card.",
  passages: null,
  ...change,
});

async function eventsOf(responseId: string): Promise<string[]> {
  const rows = await testDb().$queryRaw<{ name: string }[]>`
    select "name" from "OutboxEvent" where "data"->>'responseId' = ${responseId} order by "createdAt", "id"`;
  return rows.map((row) => row.name);
}

const materialOf = async (tenant: TestTenant, id: string) =>
  (await loadScoringInputs(tenant.system, [id])).get(id);

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("here");
  there = await createTestTenant("there");
  await createAgent(here.system, { key: "support", name: "Support" });
});

describe("ingestResponse", () => {
  it("stores everything it was given and emits one event", async () => {
    const given = input("full", {
      agent: "support",
      threadId: "t1",
      subjectId: "s1",
      language: "en",
      finishReason: "stop",
      model: "m",
      occurredAt: "2026-01-01T10:00:00+02:00",
      passages: [
        { id: "p1", title: "Pay", text: "Pay with a card.", score: 0.5, source: "wiki" },
        { text: "Other" },
      ],
      toolCalls: [{ name: "lookup", ok: true }],
      policy: [{ rule: "tone", verdict: "pass" }],
      memory: [{ kind: "fact", text: "Has a card" }],
      feedback: { rating: "down", comment: "meh" },
      scores: { helpful: 0.25 },
      usage: { inputTokens: 10, outputTokens: 20, costUsd: 0.001 },
      metadata: { channel: "web" },
    });
    const { id, kind, status } = await ingestResponse(here.system, given);
    expect([kind, status]).toEqual(["accepted", "received"]);
    expect(await eventsOf(id)).toEqual(["response/received"]);
    expect(await getResponse(here.system, { responseId: id })).toMatchObject({
      externalId: "full",
      agent: "support",
      threadId: "t1",
      subjectId: "s1",
      question: given.question,
      answer: given.answer,
      occurredAt: "2026-01-01T08:00:00.000Z",
      passages: [
        { id: "p1", title: "Pay", text: "Pay with a card.", score: 0.5, source: "wiki" },
        { id: null, title: null, text: "Other", score: null, source: null },
      ],
      feedback: [{ rating: "down", comment: "meh" }],
    });
    const material = await materialOf(here, id);
    expect(material?.body).toMatchObject({
      toolCalls: given.toolCalls,
      policy: given.policy,
      memory: given.memory,
      scores: given.scores,
    });
    const messages = await testDb().message.findMany({ where: { responseId: id }, orderBy: { id: "asc" } });
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", given.question],
      ["assistant", given.answer],
    ]);
    const row = await testDb().responseBody.findFirst({ where: { responseId: id } });
    expect(row?.metadata).toEqual({ channel: "web" });
  });

  it("tells no retrieval from nothing retrieved", async () => {
    const without = await ingestResponse(here.system, input("no retrieval"));
    const empty = await ingestResponse(here.system, input("nothing found", { passages: [] }));
    expect((await getResponse(here.system, { responseId: without.id })).passages).toBeNull();
    expect((await getResponse(here.system, { responseId: empty.id })).passages).toEqual([]);
  });

  it("gives the first id for the same body and refuses another body", async () => {
    const first = await ingestResponse(here.system, input("twice"));
    const again = await ingestResponse(here.system, { ...input("twice") });
    expect(again).toMatchObject({ kind: "duplicate", id: first.id });
    expect(await eventsOf(first.id)).toHaveLength(1);
    await expect(ingestResponse(here.system, input("twice", { answer: "Cash." }))).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await ingestResponse(there.system, input("twice", { answer: "Cash." }))).kind).toBe("accepted");
  });

  it("stores one of many that come at the same time", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ingestResponse(here.system, input("race"))),
    );
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(all.filter((one) => one.kind === "accepted")).toHaveLength(1);
  });

  it("refuses what it does not know, and the future, and says where", async () => {
    const refused = async (change: Partial<IngestInput>) =>
      ingestResponse(here.system, input("refused", change)).catch((error: unknown) => error);
    expect(await refused({ agent: "nobody" })).toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/agent" }],
    });
    const reuseId = here.system.newId();
    expect(await refused({ reuseId })).toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/reuseId" }],
    });
    const occurredAt = new Date(Date.now() + 120_000).toISOString();
    expect(await refused({ occurredAt })).toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/occurredAt" }],
    });
    expect(await testDb().response.count({ where: { externalId: "refused" } })).toBe(0);
  });

  it("stores nothing of a blocked subject", async () => {
    const { id } = await ingestResponse(here.system, input("before block", { subjectId: "blocked" }));
    await testDb().subject.updateMany({ where: { externalId: "blocked" }, data: { blockedAt: new Date() } });
    const refused = ingestResponse(here.system, input("after block", { subjectId: "blocked" }));
    await expect(refused).rejects.toMatchObject({ code: "subject_blocked" });
    expect(await testDb().response.count({ where: { externalId: "after block" } })).toBe(0);
    const feedback = addFeedback(here.system, { responseId: id, rating: "up" });
    await expect(feedback).rejects.toMatchObject({ code: "subject_blocked" });
  });

  it("refuses without permission", async () => {
    const refused = ingestResponse(here.as(keyActor("read", "review")), input("forbidden"));
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("ingestBatch", () => {
  it("gives each item its own outcome and loses no good one", async () => {
    await ingestResponse(here.system, input("known"));
    const items = [
      input("b1"),
      { externalId: "bad" },
      input("b1"),
      input("b1", { answer: "x" }),
      input("known"),
      input("b2"),
      null,
    ];
    const outcomes = await ingestBatch(here.system, { items });
    expect(outcomes.map((one) => [one.givenId, one.kind])).toEqual([
      ["b1", "accepted"],
      ["bad", "refused"],
      ["b1", "duplicate"],
      ["b1", "refused"],
      ["known", "duplicate"],
      ["b2", "accepted"],
      [null, "refused"],
    ]);
  });

  it("takes 500 at once", async () => {
    const items = Array.from({ length: 500 }, (_, index) =>
      input(`many ${index}`, { passages: [{ text: "one" }], threadId: "many" }),
    );
    const outcomes = await ingestBatch(here.system, { items });
    expect(outcomes.every((one) => one.kind === "accepted")).toBe(true);
    expect(await testDb().response.count({ where: { externalId: { startsWith: "many " } } })).toBe(500);
  });
});

describe("addFeedback", () => {
  it("adds a rating and emits an event", async () => {
    const { id } = await ingestResponse(here.system, input("rated"));
    await addFeedback(here.system, { responseId: id, rating: "down", comment: "no" });
    expect(await eventsOf(id)).toEqual(["response/received", "feedback/received"]);
    expect((await materialOf(here, id))?.feedback).toMatchObject([{ rating: "down" }]);
  });

  it("refuses without permission and a foreign id", async () => {
    const { id } = await ingestResponse(here.system, input("foreign"));
    const foreign = addFeedback(there.system, { responseId: id, rating: "up" });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const forbidden = addFeedback(here.as(keyActor("read")), { responseId: id, rating: "up" });
    await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
    await expect(getResponse(there.system, { responseId: id })).rejects.toMatchObject({ code: "not_found" });
    await expect(markResponsesScored(there.system, { responseIds: [id] })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await materialOf(there, id)).toBeUndefined();
  });
});

describe("the status of a response", () => {
  it("ends as scored once it was, and is sent again while stuck", async () => {
    const after = new Date();
    const { id } = await ingestResponse(here.system, input("status"));
    const later = { ...here.system, now: () => new Date(Date.now() + 10 * 60_000) };
    const window = { after, before: later.now() };
    expect(await requeueStuckResponses(later, { window })).toEqual({ requeued: 1, givenUp: null });
    expect(await eventsOf(id)).toEqual(["response/received", "response/received"]);
    await markResponseUnscored(here.system, { responseId: id });
    expect((await getResponse(here.system, { responseId: id })).status).toBe("unscored");
    await markResponsesScored(here.system, { responseIds: [id] });
    const { scoredAt } = await getResponse(here.system, { responseId: id });
    await markResponsesScored(later, { responseIds: [id] });
    await markResponseUnscored(here.system, { responseId: id });
    expect(await getResponse(here.system, { responseId: id })).toMatchObject({ status: "scored", scoredAt });
  });
});

describe("eraseSubjectFromResponses", () => {
  it("takes texts and subject and leaves the skeleton with its rating, twice without harm", async () => {
    const given = input("erased", {
      subjectId: "erased",
      threadId: "erased",
      passages: [{ text: "x" }],
      feedback: { rating: "down", comment: "me" },
    });
    const { id } = await ingestResponse(here.system, given);
    const subject = await testDb().subject.findFirstOrThrow({ where: { externalId: "erased" } });
    const erase = () => eraseSubjectFromResponses(here.system, { subjectId: subject.id });
    expect(await erase()).toEqual({ erased: 4 });
    expect(await erase()).toEqual({ erased: 0 });
    expect(await getResponse(here.system, { responseId: id })).toMatchObject({
      externalId: "erased",
      question: null,
      answer: null,
      subjectId: null,
      passages: [],
      feedback: [{ rating: "down", comment: null }],
    });
    expect((await materialOf(here, id))?.body).toBeNull();
  });
});
