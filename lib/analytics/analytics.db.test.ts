import { beforeAll, describe, expect, test } from "vitest";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { listMarkItems } from "@/lib/analytics/list-mark-items.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";
import { cellCounts, histogramSizes, histograms, timeEdges } from "@/lib/analytics/cell-types.ts";
import type { Analytics, AnalyticsFilter, MarkQuery } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { eraseSubjectFromResponses } from "@/lib/responses/erase-subject.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { eraseSubjectFromReview } from "@/lib/review/erase-subject.ts";
import { reclassifyCandidate } from "@/lib/review/reclassify-candidate.ts";
import { reopenCandidate } from "@/lib/review/reopen-candidate.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";
import { mergeClusters } from "@/lib/review/merge-clusters.ts";
import { undoDecision } from "@/lib/review/undo-decision.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce, scoreOnce } from "@/lib/testing/loop-world.ts";
import { countPlainly, plainBins, plainCounts, type PlainScope } from "@/lib/testing/plain-counts.ts";
import { createReviewWorld, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { serveOnce } from "@/lib/testing/reuse-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";

const timeZone = "Europe/Berlin";
const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const at = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: () => ago(days) });
const good = {
  answer: "Cards arrive in five working days.",
  passages: [{ text: "Cards arrive in five working days.", score: 0.9 }],
};

let world: ReviewWorld;
let system: Ctx;
let asked = 0;

type Asked = { responseId: string; candidateId: string };

/** A question of its own that nothing answers, so that it is captured whatever its id. */
async function miss(days: number, more: Partial<IngestInput> = {}): Promise<Asked> {
  asked += 1;
  const question = `What does counter number ${String(asked)} of hall ${String(asked * 7)} sell?`;
  const { responseId, candidateId } = await answerOnce(at(system, days - 0.01), {
    question,
    occurredAt: ago(days).toISOString(),
    ...more,
  });
  if (candidateId === null) throw new Error("it was not captured");
  return { responseId, candidateId };
}

async function learn(question: string, days: number): Promise<Asked & { documentId: string }> {
  const missed = await miss(days, { question, agent: "card", language: "en" });
  const decision = await decideCandidate(at(world.one, days - 0.5), {
    candidateId: missed.candidateId,
    action: "edit",
    answer: `So it is: ${question}`,
  });
  await publishOnce(at(system, days - 0.6), decision);
  return { ...missed, documentId: decision.documentId ?? "" };
}

const count = () => refreshAnalytics(system, { timeZone });
const read = (filter: AnalyticsFilter = {}, ctx: Ctx = system) =>
  getAnalytics(ctx, { days: 14, timeZone, filter });

/** Every number of every chart against one plain statement over the tables. */
async function expectPlain(found: Analytics, filter: AnalyticsFilter = {}): Promise<void> {
  const scope: PlainScope = {
    tenantId: world.here.tenantId,
    timeZone,
    first: found.first,
    last: found.last,
    ...(filter.agent === undefined ? {} : { agent: filter.agent }),
    ...(filter.class === undefined ? {} : { failureClass: filter.class }),
    ...(filter.language === undefined ? {} : { language: filter.language }),
  };
  const plain: Record<string, unknown> = {};
  for (const name of cellCounts) {
    const how = plainCounts[name];
    if (how !== undefined) plain[name] = await countPlainly(scope, how);
  }
  for (const name of histograms) {
    const bins: number[] = [];
    for (let index = 0; index < histogramSizes[name]; index += 1) {
      const isTime = name === "decisionTimes" || name === "learningTimes";
      const from = isTime ? (timeEdges[index - 1] ?? 0) : index / histogramSizes[name];
      const to = isTime ? (timeEdges[index] ?? null) : (index + 1) / histogramSizes[name];
      const how = plainBins[name]?.({ index, from, to });
      bins.push(how === undefined ? -1 : await countPlainly(scope, how));
    }
    plain[name] = bins;
  }
  expect(found.sums).toEqual(plain);
}

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("analytics");
  system = world.here.system;
  await createAgent(system, { key: "card", name: "Card" });
  await createAgent(system, { key: "loan", name: "Loan" });
}, 60_000);

async function seedWorld() {
  for (const agent of ["card", "loan"] as const)
    for (const days of [1, 2, 3, 9])
      await answerOnce(system, {
        question: "When do cards arrive?",
        ...good,
        agent,
        language: days > 2 ? "de" : "en",
        usage: { inputTokens: 100 + days, outputTokens: 20, costUsd: 0.0012 },
        occurredAt: ago(days).toISOString(),
      });
  const misses: Asked[] = [];
  for (const days of [1, 2, 2, 4, 5, 12])
    misses.push(await miss(days, { agent: days > 3 ? "loan" : "card", language: "en", subjectId: "ann" }));
  misses.push(await miss(20, { agent: "card" }));
  const learned = await learn("Is the counter at the lake open on Sundays?", 6);
  const served = await serveOnce(at(system, 2), "Is the counter at the lake open on Sundays?", {
    occurredAt: ago(2).toISOString(),
  });
  return { misses, learned, served };
}

let seeded: Awaited<ReturnType<typeof seedWorld>>;

describe("what analytics counts", () => {
  beforeAll(async () => {
    seeded = await seedWorld();
    await count();
  }, 60_000);

  test("is a plain count of what is stored", async () => {
    const found = await read();
    expect(found.sums).toMatchObject({ received: 16, costed: 8, edits: 1, published: 1, reused: 1 });
    expect(found.sums.servedAgain).toBe(1);
    expect(found.formerSums.received).toBe(1);
    await expectPlain(found);
    for (const day of found.days)
      expect(day.received).toBe(
        await countPlainly(
          { tenantId: world.here.tenantId, timeZone, first: day.day, last: day.day },
          plainCounts.received ?? never(),
        ),
      );
  });

  test("stays so when feedback comes late and answers are scored anew", async () => {
    const [first] = seeded.misses;
    await addFeedback(system, { responseId: first?.responseId ?? "", rating: "down" });
    await scoreOnce(system, first?.responseId ?? "");
    await addFeedback(system, { responseId: seeded.served.responseId, rating: "up" });
    await count();
    const found = await read();
    expect(found.sums).toMatchObject({ disliked: 1, liked: 1, reuseRight: 1 });
    await expectPlain(found);
  });

  test("stays so when decisions are taken back, reopened and made by two", async () => {
    const [one, two, three, four] = seeded.misses.map(({ candidateId }) => candidateId);
    await decideCandidate(at(world.two, 0.9), {
      candidateId: one ?? "",
      action: "reject",
      reason: "off_topic",
    });
    await decideCandidate(at(world.one, 1.1), {
      candidateId: two ?? "",
      action: "edit",
      answer: "Bread and milk.",
      answerVerdict: "partly",
    });
    await count();
    await undoDecision(world.two, { candidateId: one ?? "" });
    await reopenCandidate(world.one, { candidateId: two ?? "" });
    await decideCandidate(world.one, { candidateId: three ?? "", action: "skip" });
    await setReviewPolicy(world.admin, { neededReviews: 2, classes: {}, resolverId: null });
    const pair = await miss(3, { agent: "card" });
    await submitDecision(at(world.one, 2.5), { candidateId: pair.candidateId, action: "approve" });
    await submitDecision(at(world.two, 2.2), {
      candidateId: pair.candidateId,
      action: "reject",
      reason: "off_topic",
    });
    await setReviewPolicy(world.admin, { neededReviews: 1, classes: {}, resolverId: null });
    await decideCandidate(world.admin, { candidateId: four ?? "", action: "reject", reason: "off_topic" });
    await count();
    const found = await read();
    expect(found.sums.pairs.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(found.sums.rejections).toBe(1);
    await expectPlain(found);
    await undoDecision(world.one, { candidateId: seeded.learned.candidateId });
    await count();
    const after = await read();
    expect(after.sums).toMatchObject({ published: 0, learned: 0, servedAgain: 0, reused: 1 });
    await expectPlain(after);
  });

  test("stays so when clusters move, classes are corrected and a subject is erased", async () => {
    const [first, second] = seeded.misses;
    const rows = await testDb().candidate.findMany({
      where: { tenantId: world.here.tenantId, status: "open" },
      select: { id: true, clusterId: true, subjectId: true },
    });
    const clustered = rows.find(({ id }) => id === second?.candidateId);
    const other = rows.find(({ clusterId }) => clusterId !== clustered?.clusterId);
    const { movedIds } = await mergeClusters(world.one, {
      clusterId: clustered?.clusterId ?? "",
      otherClusterId: other?.clusterId ?? "",
    });
    expect(movedIds.length).toBeGreaterThan(0);
    await reclassifyCandidate(world.one, {
      candidateId: first?.candidateId ?? "",
      failureClass: "tool_failure",
    });
    await reclassifyCandidate(world.one, {
      candidateId: seeded.learned.candidateId,
      failureClass: "memory_conflict",
    });
    const subjectId = clustered?.subjectId ?? "";
    await eraseSubjectFromResponses(world.admin, { subjectId });
    await eraseSubjectFromReview(world.admin, { subjectId });
    await count();
    for (const filter of [{}, { class: "tool_failure" }, { class: "memory_conflict" }] as const)
      await expectPlain(await read(filter), filter);
    const gaps = (await read()).gaps;
    for (const gap of gaps)
      expect(gap.askedCount).toBe(
        await testDb().candidate.count({
          where: { tenantId: world.here.tenantId, clusterId: gap.clusterId, occurredAt: { gte: ago(14) } },
        }),
      );
    expect(gaps.length).toBeGreaterThan(3);
  });

  test("is narrowed by agent, class and language, alone and together, and adds up over each", async () => {
    const everything = await read();
    const agents = everything.agents.map(({ part }) => part);
    const agent = agents.find((part) => part !== "-") ?? "";
    const filters: AnalyticsFilter[] = [
      { agent },
      { agent: "-" },
      { class: "retrieval_miss" },
      { language: "de" },
      { agent, language: "en" },
      { agent, class: "retrieval_miss", language: "en" },
    ];
    for (const filter of filters) await expectPlain(await read(filter), filter);
    for (const parts of [everything.agents, everything.classes, everything.languages])
      for (const name of ["received", "captured", "decided", "edits", "rejections", "reused"] as const)
        expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(everything.sums[name]);
    const { reviewers, sums } = everything;
    expect(reviewers.reduce((sum, part) => sum + part.edits + part.rejections, 0)).toBe(
      sums.edits + sums.rejections,
    );
  });

  test("is as many items behind each mark", async () => {
    const { sums, readings, reviewers, first, last } = await read();
    const behind = async (mark: Omit<MarkQuery, "first" | "last" | "timeZone">) =>
      (await listMarkItems(world.viewer, { ...mark, first, last, timeZone })).total;
    expect({
      received: await behind({ kind: "received" }),
      captured: await behind({ kind: "captured" }),
      decided: await behind({ kind: "decided" }),
      learned: await behind({ kind: "learned" }),
      servedAgain: await behind({ kind: "served" }),
      edits: await behind({ kind: "decisions", action: "edit" }),
      rejections: await behind({ kind: "decisions", action: "reject" }),
      skips: await behind({ kind: "decisions", action: "skip" }),
      published: await behind({ kind: "published" }),
      reused: await behind({ kind: "reuses" }),
      reuseRight: await behind({ kind: "reuses", verdict: "right" }),
    }).toEqual(
      Object.fromEntries(
        (
          [
            "received",
            "captured",
            "decided",
            "learned",
            "servedAgain",
            "edits",
            "rejections",
            "skips",
            "published",
            "reused",
            "reuseRight",
          ] as const
        ).map((name) => [name, sums[name]]),
      ),
    );
    expect(await behind({ kind: "pairs" })).toBe(sums.pairs.reduce((sum, n) => sum + n, 0));
    for (const { from, to, judged } of readings.reliability)
      expect(await behind({ kind: "verdicts", from, to })).toBe(judged);
    for (const [bin, count] of readings.scores.composite.entries())
      expect(await behind({ kind: "composite", from: bin / 10, to: (bin + 1) / 10 })).toBe(count);
    for (const [bin, count] of readings.scores.retrieval.entries())
      expect(await behind({ kind: "factor", factor: "retrieval", from: bin / 10, to: (bin + 1) / 10 })).toBe(
        count,
      );
    for (const { from, to, count } of readings.decisionTimes)
      expect(
        await behind({ kind: "decisions", fromSeconds: from, ...(to === null ? {} : { toSeconds: to }) }),
      ).toBe(count);
    for (const { part: reviewer, edits } of reviewers)
      expect(await behind({ kind: "decisions", action: "edit", reviewer })).toBe(edits);
    const foreign = await listMarkItems(world.foreigner, { kind: "received", first, last, timeZone });
    expect(foreign).toEqual({ items: [], total: 0 });
  });

  test("tells when the threshold changed", async () => {
    await setThreshold(world.admin, { value: 0.6, reason: "to see" });
    const { changes } = await read();
    expect(changes).toMatchObject([{ kind: "threshold", number: 2, value: 0.6 }]);
  });
});

describe("counting", () => {
  test("again changes nothing and writes nothing", async () => {
    await count();
    const before = await testDb()
      .$queryRaw`select xmin::text, "day"::text, "agent" from "AnalyticsCell" order by 1, 2, 3`;
    expect(await count()).toEqual({ counted: 0, left: 0 });
    await testDb()
      .$executeRaw`insert into "AnalyticsMark" ("tenantId", "at") values (${world.here.tenantId}::uuid, now())`;
    expect(await count()).toEqual({ counted: 1, left: 0 });
    expect(
      await testDb().$queryRaw`select xmin::text, "day"::text, "agent" from "AnalyticsCell" order by 1, 2, 3`,
    ).toEqual(before);
  });

  test("killed in any of its transactions leaves the marks, and the next run counts", async () => {
    for (let killedIn = 1; killedIn <= 4; killedIn += 1) {
      await miss(1);
      const dying = watched({
        after: (n) => {
          if (n === killedIn) throw new Error("killed");
        },
      });
      await expect(refreshAnalytics(dying, { timeZone })).rejects.toThrow("killed");
      expect(await count()).toEqual({ counted: 1, left: 0 });
      const { sums, first, last } = await read();
      const scope = { tenantId: world.here.tenantId, timeZone, first, last };
      expect(sums.received).toBe(await countPlainly(scope, plainCounts.received ?? never()));
    }
    await expectPlain(await read());
  });

  test("leaves a day to whoever counted it meanwhile, and what came later to the next run", async () => {
    await miss(1);
    const overtaken = watched({
      before: async (n) => {
        if (n !== 4) return;
        await miss(1);
        expect(await count()).toEqual({ counted: 1, left: 0 });
        await miss(1);
      },
    });
    expect(await refreshAnalytics(overtaken, { timeZone })).toEqual({ counted: 0, left: 1 });
    expect(await count()).toEqual({ counted: 1, left: 0 });
    await expectPlain(await read());
  });

  test("by a page leaves days with more answers than it was told", async () => {
    await miss(1);
    await miss(1);
    expect(await refreshAnalytics(system, { timeZone, maxAnswers: 1 })).toEqual({ counted: 0, left: 1 });
    expect(await count()).toEqual({ counted: 1, left: 0 });
  });

  test("starts anew in another time zone", async () => {
    const elsewhere = { timeZone: "Pacific/Apia" };
    await refreshAnalytics(system, elsewhere);
    const found = await getAnalytics(system, { days: 14, ...elsewhere });
    const scope = { tenantId: world.here.tenantId, ...elsewhere, first: found.first, last: found.last };
    expect(found.sums.received).toBe(await countPlainly(scope, plainCounts.received ?? never()));
    await count();
    await expectPlain(await read());
  });

  test("needs somebody who may read, and counts nothing of another tenant", async () => {
    const nobody = world.here.as({ kind: "key", keyId: "00000000-0000-4000-8000-00000000000a", scopes: [] });
    await expect(refreshAnalytics(nobody, { timeZone })).rejects.toMatchObject({ code: "forbidden" });
    await expect(read({}, nobody)).rejects.toMatchObject({ code: "forbidden" });
    await miss(1);
    expect(await refreshAnalytics(world.foreigner, { timeZone })).toEqual({ counted: 0, left: 0 });
  });
});

/** The context with something happening before its nth transaction, or at the end of it. */
function watched(hooks: { before?: (n: number) => Promise<void>; after?: (n: number) => void }): Ctx {
  let n = 0;
  const db = new Proxy(system.db, {
    get: (target, name) =>
      name === "$transaction"
        ? async (work: (tx: unknown) => Promise<unknown>) => {
            const own = (n += 1);
            await hooks.before?.(own);
            return target.$transaction(async (tx) => {
              const result = await work(tx);
              hooks.after?.(own);
              return result;
            });
          }
        : (Reflect.get(target, name) as unknown),
  });
  return { ...system, db };
}

function never(): never {
  throw new Error("a count without a plain statement");
}
