import { beforeAll, describe, expect, test } from "vitest";
import { listMarkItems } from "@/lib/analytics/list-mark-items.ts";
import type { AnalyticsFilter, MarkQuery } from "@/lib/analytics/types.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { eraseSubjectFromResponses } from "@/lib/responses/erase-subject.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { eraseSubjectFromReview } from "@/lib/review/erase-subject.ts";
import { mergeClusters } from "@/lib/review/merge-clusters.ts";
import { reclassifyCandidate } from "@/lib/review/reclassify-candidate.ts";
import { reopenCandidate } from "@/lib/review/reopen-candidate.ts";
import { setReviewPolicy } from "@/lib/review/set-review-policy.ts";
import { undoDecision } from "@/lib/review/undo-decision.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";
import {
  ago,
  type AnalyticsWorld,
  type Asked,
  at,
  createAnalyticsWorld,
  timeZone,
} from "@/lib/testing/analytics-world.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce, scoreOnce } from "@/lib/testing/loop-world.ts";
import { serveOnce } from "@/lib/testing/reuse-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";

const good = {
  answer: "Cards arrive in five working days.",
  passages: [{ text: "Cards arrive in five working days.", score: 0.9 }],
};

let world: AnalyticsWorld;

beforeAll(async () => {
  await truncateAll();
  world = await createAnalyticsWorld("analytics");
}, 60_000);

async function learn(question: string, days: number): Promise<Asked & { documentId: string }> {
  const missed = await world.miss(days, { question, agent: "card", language: "en" });
  const decision = await decideCandidate(at(world.one, days - 0.5), {
    candidateId: missed.candidateId,
    action: "edit",
    answer: `So it is: ${question}`,
  });
  await publishOnce(at(world.system, days - 0.6), decision);
  return { ...missed, documentId: decision.documentId ?? "" };
}

async function seedWorld() {
  for (const agent of ["card", "loan"] as const)
    for (const days of [1, 2, 3, 9])
      await answerOnce(world.system, {
        question: "When do cards arrive?",
        ...good,
        agent,
        language: days > 2 ? "de" : "en",
        usage: { inputTokens: 100 + days, outputTokens: 20, costUsd: 0.0012 },
        occurredAt: ago(days).toISOString(),
      });
  const misses: Asked[] = [];
  for (const days of [1, 2, 2, 4, 5, 12])
    misses.push(
      await world.miss(days, { agent: days > 3 ? "loan" : "card", language: "en", subjectId: "ann" }),
    );
  misses.push(await world.miss(20, { agent: "card" }));
  const learned = await learn("Is the counter at the lake open on Sundays?", 6);
  const served = await serveOnce(at(world.system, 2), "Is the counter at the lake open on Sundays?", {
    occurredAt: ago(2).toISOString(),
  });
  return { misses, learned, served };
}

let seeded: Awaited<ReturnType<typeof seedWorld>>;

describe("what analytics counts", () => {
  beforeAll(async () => {
    seeded = await seedWorld();
    await world.count();
  }, 60_000);

  test("is a plain count of what is stored", async () => {
    const found = await world.read();
    expect(found.sums).toMatchObject({ received: 16, costed: 8, edits: 1, published: 1, reused: 1 });
    expect(found.sums.servedAgain).toBe(1);
    expect(found.formerSums.received).toBe(1);
    await world.expectPlain(found);
    for (const day of found.days)
      expect(day.received).toBe(await world.receivedPlainly({ first: day.day, last: day.day }));
  });

  test("stays so when feedback comes late and answers are scored anew", async () => {
    const [first] = seeded.misses;
    await addFeedback(world.system, { responseId: first?.responseId ?? "", rating: "down" });
    await scoreOnce(world.system, first?.responseId ?? "");
    await addFeedback(world.system, { responseId: seeded.served.responseId, rating: "up" });
    await world.count();
    const found = await world.read();
    expect(found.sums).toMatchObject({ disliked: 1, liked: 1, reuseRight: 1 });
    await world.expectPlain(found);
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
    await world.count();
    await undoDecision(world.two, { candidateId: one ?? "" });
    await reopenCandidate(world.one, { candidateId: two ?? "" });
    await decideCandidate(world.one, { candidateId: three ?? "", action: "skip" });
    await setReviewPolicy(world.admin, { neededReviews: 2, classes: {}, resolverId: null });
    const pair = await world.miss(3, { agent: "card" });
    await submitDecision(at(world.one, 2.5), { candidateId: pair.candidateId, action: "approve" });
    await submitDecision(at(world.two, 2.2), {
      candidateId: pair.candidateId,
      action: "reject",
      reason: "off_topic",
    });
    await setReviewPolicy(world.admin, { neededReviews: 1, classes: {}, resolverId: null });
    await decideCandidate(world.admin, { candidateId: four ?? "", action: "reject", reason: "off_topic" });
    await world.count();
    const found = await world.read();
    expect(found.sums.pairs.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(found.sums.rejections).toBe(1);
    await world.expectPlain(found);
    await undoDecision(world.one, { candidateId: seeded.learned.candidateId });
    await world.count();
    const after = await world.read();
    expect(after.sums).toMatchObject({ published: 0, learned: 0, servedAgain: 0, reused: 1 });
    await world.expectPlain(after);
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
    await world.count();
    for (const filter of [{}, { class: "tool_failure" }, { class: "memory_conflict" }] as const)
      await world.expectPlain(await world.read(filter), filter);
    const gaps = (await world.read()).gaps;
    for (const gap of gaps)
      expect(gap.askedCount).toBe(
        await testDb().candidate.count({
          where: { tenantId: world.here.tenantId, clusterId: gap.clusterId, occurredAt: { gte: ago(14) } },
        }),
      );
    expect(gaps.length).toBeGreaterThan(3);
  });

  test("is narrowed by agent, class and language, alone and together, and adds up over each", async () => {
    const everything = await world.read();
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
    for (const filter of filters) await world.expectPlain(await world.read(filter), filter);
    for (const parts of [everything.agents, everything.classes, everything.languages])
      for (const name of ["received", "captured", "decided", "edits", "rejections", "reused"] as const)
        expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(everything.sums[name]);
    const { reviewers, sums } = everything;
    expect(reviewers.reduce((sum, part) => sum + part.edits + part.rejections, 0)).toBe(
      sums.edits + sums.rejections,
    );
  });

  test("is as many items behind each mark", async () => {
    const { sums, readings, reviewers, first, last } = await world.read();
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
    const { changes } = await world.read();
    expect(changes).toMatchObject([{ kind: "threshold", number: 2, value: 0.6 }]);
  });
});
