import { beforeAll, describe, expect, it } from "vitest";
import { createCachedEmbedder } from "@/lib/ai/cached-embedder.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import type { Ai, Embedder } from "@/lib/ai/ports.ts";
import { listOpenAlerts } from "@/lib/audit/list-open-alerts.ts";
import type { Ctx } from "@/lib/context.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { planReembedding } from "@/lib/knowledge/plan-reembedding.ts";
import { reembedKnowledge } from "@/lib/knowledge/reembed-knowledge.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { readVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { sweepOldVectors } from "@/lib/knowledge/sweep-old-vectors.ts";
import { approveCandidate } from "@/lib/review/approve-candidate.ts";
import { finishReembedding, lacksQuestionVectors } from "@/lib/review/finish-reembedding.ts";
import { reembedQuestions } from "@/lib/review/reembed-questions.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishOnce } from "@/lib/testing/loop-world.ts";
import { captureCandidate, createReviewWorld, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";

const before = createFakeEmbedder(384);
const after = createFakeEmbedder(256);
const forever = Number.POSITIVE_INFINITY;

let worlds = 0;
let world: ReviewWorld;

const withModels = (ctx: Ctx, embedder: Embedder, others: Embedder[]): Ctx => {
  const ai: Ai = {
    ...ctx.ai,
    embedder,
    embedderOf: (model) => others.find((one) => one.model === model) ?? null,
  };
  return { ...ctx, ai };
};
/** What the function does every two minutes. */
const plan = async (ctx: Ctx) => planReembedding(ctx, { lacksQuestions: await lacksQuestionVectors(ctx) });

/** The process is started with another model; the one before can still be had, or not. */
const changed = (ctx: Ctx) => withModels(ctx, after, [before]);
const changedForGood = (ctx: Ctx) => withModels(ctx, after, []);

async function learn(ctx: Ctx, question: string, answer = `About: ${question}`): Promise<string> {
  const candidateId = await captureCandidate({ here: { ...world.here, system: ctx } }, question);
  const decided = await approveCandidate(
    { ...world.one, ai: ctx.ai },
    { candidateId, action: "edit", answer },
  );
  expect(await publishOnce(ctx, decided)).toBe("live");
  return decided.documentId ?? "";
}

const models = async () =>
  testDb().embedding.groupBy({
    by: ["model", "isActive"],
    where: { tenantId: world.here.tenantId },
    _count: { _all: true },
    orderBy: { model: "asc" },
  });

async function newWorld() {
  worlds += 1;
  world = await createReviewWorld(`models-${worlds}`);
}

beforeAll(async () => {
  await truncateAll();
});

describe("another embedding model", () => {
  it("is filled beside the one before, which serves until all is there; then one statement switches", async () => {
    await newWorld();
    const old = world.here.system;
    const documentId = await learn(old, "Where is my card?");
    const ctx = changed(old);
    expect(await plan(ctx)).toMatchObject({ isNeeded: true, activeModel: before.model });
    const during = await matchQuestion(ctx, { question: "Where is my card?", topK: 5 });
    expect(during.document?.id).toBe(documentId);
    // What is learned meanwhile is found meanwhile, and after.
    const later = await learn(ctx, "Can I change my PIN abroad?");
    const found = await matchQuestion(ctx, { question: "Can I change my PIN abroad?", topK: 5 });
    expect(found.document?.id).toBe(later);
    expect(await reembedKnowledge(ctx, { deadlineAt: forever })).toBe(true);
    expect(await finishReembedding(ctx)).toEqual({ isSwitched: false });
    expect((await readVectorModel(ctx)).activeModel).toBe(before.model);
    expect(await reembedQuestions(ctx, { deadlineAt: forever })).toBe(true);
    expect(await finishReembedding(ctx)).toEqual({ isSwitched: true });
    expect(await readVectorModel(ctx)).toMatchObject({ activeModel: after.model, targetModel: null });
    for (const [question, id] of [
      ["Where is my card?", documentId],
      ["Can I change my PIN abroad?", later],
    ] as const)
      expect((await matchQuestion(changedForGood(old), { question, topK: 5 })).document?.id).toBe(id);
    const rows = await models();
    expect(new Set(rows.map((row) => row.model))).toEqual(new Set([before.model, after.model]));
  });

  it("goes on after a kill with what is missing, and run twice adds nothing", async () => {
    await newWorld();
    const old = world.here.system;
    for (let at = 0; at < 3; at += 1) await learn(old, `Question number ${["one", "two", "three"][at]}?`);
    let calls = 0;
    const dying: Embedder = {
      ...after,
      embed: (...input) => {
        calls += 1;
        if (calls === 2) throw new Error("killed");
        return after.embed(...input);
      },
    };
    const ctx = changed(old);
    await plan(ctx);
    await expect(reembedKnowledge(withModels(old, dying, [before]), { deadlineAt: forever })).rejects.toThrow(
      "killed",
    );
    expect(await finishReembedding(ctx)).toEqual({ isSwitched: false });
    expect((await matchQuestion(ctx, { question: "Question number two?", topK: 5 })).served).toBe(true);
    for (let twice = 0; twice < 2; twice += 1) {
      await plan(ctx);
      await reembedKnowledge(ctx, { deadlineAt: forever });
      await reembedQuestions(ctx, { deadlineAt: forever });
      expect(await finishReembedding(ctx)).toEqual({ isSwitched: true });
    }
    const count = async (model: string) =>
      testDb().embedding.count({ where: { tenantId: world.here.tenantId, model } });
    expect(await count(after.model)).toBe(await count(before.model));
    expect(await plan(ctx)).toMatchObject({ isNeeded: false });
  });

  it("where the one before is gone matches nothing, searches by words and says so, until it is complete", async () => {
    await newWorld();
    const old = world.here.system;
    const documentId = await learn(old, "Where is my card?", "The card is in the post.");
    const ctx = changedForGood(old);
    await plan(ctx);
    const refused = await matchQuestion(ctx, { question: "Where is my card?", topK: 5 });
    expect(refused).toMatchObject({ served: false, probability: 0, reasons: [{ kind: "no_model" }] });
    const asked = { question: "Where is my card?", topK: 5, subjectId: null, threadId: null };
    expect(await answerQuestion(ctx, asked)).toMatchObject({ served: false, reuseId: null });
    const [hit] = await searchKnowledge(ctx, { q: "card post", limit: 5 });
    expect(hit).toMatchObject({ documentId, similarity: null });
    expect((await listOpenAlerts(ctx)).map((alert) => alert.kind)).toEqual(["embedding_model_gone"]);
    const later = await learn(ctx, "Is it free?");
    await reembedKnowledge(ctx, { deadlineAt: forever });
    await reembedQuestions(ctx, { deadlineAt: forever });
    expect(await finishReembedding(ctx)).toEqual({ isSwitched: true });
    expect((await matchQuestion(ctx, { question: "Is it free?", topK: 5 })).document?.id).toBe(later);
    expect(await listOpenAlerts(ctx)).toEqual([]);
  });

  it("that is taken back midway leaves nothing that the one before lacks", async () => {
    await newWorld();
    const old = world.here.system;
    await learn(old, "Where is my card?");
    await plan(changedForGood(old));
    const later = await learn(changedForGood(old), "Is it free?");
    const back = withModels(old, before, [after]);
    expect(await plan(back)).toMatchObject({ isNeeded: true, activeModel: before.model });
    await reembedKnowledge(back, { deadlineAt: forever });
    await reembedQuestions(back, { deadlineAt: forever });
    expect(await finishReembedding(back)).toEqual({ isSwitched: true });
    expect((await matchQuestion(back, { question: "Is it free?", topK: 5 })).document?.id).toBe(later);
  });

  it("leaves the vectors of before for a day, and then removes them", async () => {
    await newWorld();
    const old = world.here.system;
    await learn(old, "Where is my card?");
    const ctx = changed(old);
    await plan(ctx);
    await reembedKnowledge(ctx, { deadlineAt: forever });
    await reembedQuestions(ctx, { deadlineAt: forever });
    expect(await sweepOldVectors(ctx)).toEqual({ removedCount: 0 });
    await finishReembedding(ctx);
    expect(await sweepOldVectors(ctx)).toEqual({ removedCount: 0 });
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect((await sweepOldVectors(tomorrow)).removedCount).toBeGreaterThan(0);
    expect((await models()).map((row) => row.model)).toEqual(expect.not.arrayContaining([before.model]));
    expect((await matchQuestion(ctx, { question: "Where is my card?", topK: 5 })).served).toBe(true);
  });

  it("is not asked for again and again over a vector that no run would make", async () => {
    await newWorld();
    const old = world.here.system;
    await learn(old, "Where is my card?");
    const ctx = changed(old);
    await plan(ctx);
    await reembedKnowledge(ctx, { deadlineAt: forever });
    await reembedQuestions(ctx, { deadlineAt: forever });
    expect(await finishReembedding(ctx)).toEqual({ isSwitched: true });
    const [one] = await testDb().embedding.findMany({
      where: { tenantId: world.here.tenantId, model: before.model, kind: "question" },
      select: { id: true },
    });
    await testDb().embedding.update({
      where: { tenantId_id: { tenantId: world.here.tenantId, id: one?.id ?? "" } },
      data: { ownerId: ctx.newId() },
    });
    expect(await plan(ctx)).toMatchObject({ isNeeded: false, targetModel: null });
  });

  it("gives the one before up where it did not answer twice in a row, whatever a cache remembers of it", async () => {
    await newWorld();
    const old = world.here.system;
    await learn(old, "Where is my card?");
    let isAnswering = true;
    const moody = createCachedEmbedder({
      ...before,
      prefixes: { match: "", "search-question": "", passage: "" },
      run: (texts) =>
        isAnswering
          ? before.embed(world.here.tenantId, texts, "match")
          : Promise.reject(new Error("it is off")),
    });
    const ctx = withModels(old, after, [moody]);
    const isUsable = async () => {
      await plan(ctx);
      return (await readVectorModel(ctx)).isActiveUsable;
    };
    expect(await isUsable()).toBe(true);
    isAnswering = false;
    expect(await isUsable()).toBe(true);
    expect(await isUsable()).toBe(false);
    isAnswering = true;
    expect(await isUsable()).toBe(true);
    isAnswering = false;
    expect(await isUsable()).toBe(true);
  });

  it("is the machine's business: people cannot start or end it", async () => {
    await newWorld();
    for (const run of [plan, finishReembedding, sweepOldVectors])
      await expect(run(changed(world.one))).rejects.toMatchObject({ code: "forbidden" });
    await expect(reembedKnowledge(world.one, { deadlineAt: 0 })).rejects.toMatchObject({ code: "forbidden" });
    await expect(reembedQuestions(world.one, { deadlineAt: 0 })).rejects.toMatchObject({ code: "forbidden" });
  });
});
