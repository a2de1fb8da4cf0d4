import { beforeEach, describe, expect, test } from "vitest";
import { listOpenAlerts } from "@/lib/audit/list-open-alerts.ts";
import type { Ctx } from "@/lib/context.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { getDocumentStanding, getStandingPolicy } from "@/lib/knowledge/get-document-standing.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import { resumeDocument } from "@/lib/knowledge/resume-document.ts";
import { setStandingPolicy } from "@/lib/knowledge/set-standing-policy.ts";
import { defaultStandingPolicy } from "@/lib/knowledge/types.ts";
import { clearResumedAlerts } from "@/lib/proof/clear-resumed-alerts.ts";
import { finishReproof } from "@/lib/proof/finish-reproof.ts";
import { getProof, getPublishProgress } from "@/lib/proof/get-proof.ts";
import { judgeStanding } from "@/lib/proof/judge-standing.ts";
import { listProofs } from "@/lib/proof/list-proofs.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { reproveBatch } from "@/lib/proof/reprove-batch.ts";
import { requestNightlyReproof, requestReproof } from "@/lib/proof/request-reproof.ts";
import type { ReproofPlace } from "@/lib/proof/types.ts";
import { verifyLearning } from "@/lib/proof/verify-learning.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishDocument, serveOnce } from "@/lib/testing/reuse-world.ts";
import { createReviewWorld, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";

const questions = [
  "How long does a new card take?",
  "Which currencies can I hold?",
  "Where is my statement?",
];
let world: ReviewWorld;
let system: Ctx;
let published: { documentId: string; versionId: string }[];

beforeEach(async () => {
  await truncateAll();
  world = await createReviewWorld("proofs");
  system = world.here.system;
  published = [];
  for (const question of questions) {
    const { documentId, versionId } = await publishDocument(world, question);
    await verifyLearning(system, { documentId, versionId });
    published.push({ documentId, versionId });
  }
});

const first = () => published[0] ?? { documentId: "", versionId: "" };
const last = () => published.at(-1) ?? first();
const proofOf = async ({ versionId }: { versionId: string }) => getProof(world.viewer, { versionId });

/** What an index or a model that went wrong does: the vectors of a version are there and find nothing. */
async function breakVectors({ versionId }: { versionId: string }): Promise<void> {
  await testDb().$executeRaw`
    update "Embedding" set "isActive" = false where "ownerId" in (select "id" from "Phrasing" where "versionId" = ${versionId}::uuid)`;
}
async function mendVectors({ versionId }: { versionId: string }): Promise<void> {
  await testDb().$executeRaw`
    update "Embedding" set "isActive" = true where "ownerId" in (select "id" from "Phrasing" where "versionId" = ${versionId}::uuid)`;
}

async function proveAll(): Promise<number> {
  const { reproofRunId } = await requestReproof(world.admin, { timeZone: "Europe/Berlin" });
  let proved = 0;
  for (let after: ReproofPlace | null | undefined; after !== null;) {
    const batch = await reproveBatch(system, { reproofRunId, limit: 2, after: after ?? null });
    proved += batch.provedCount;
    after = batch.next;
  }
  await finishReproof(system, { reproofRunId });
  return proved;
}

describe("a proof", () => {
  test("holds before and after with near misses, and names them by id alone", async () => {
    const proof = await proofOf(last());
    expect(proof).toMatchObject({ status: "learned", ownCount: 1, rightCount: 1 });
    expect(proof?.lines.filter(({ kind }) => kind === "near_miss")).toHaveLength(2);
    expect(proof?.refusedCount).toBe(proof?.nearMissCount);
    const canonical = proof?.lines.find(({ kind }) => kind === "canonical");
    expect(canonical).toMatchObject({
      question: questions[2],
      before: { isServed: false },
      after: { isServed: true },
    });
    expect(proof?.confidenceAfter).not.toBeNull();
    const row = await testDb().proof.findFirst({ where: { versionId: last().versionId } });
    for (const question of questions) expect(JSON.stringify(row)).not.toContain(question);
  });

  test("taken twice changes nothing but when it was last asked", async () => {
    const before = await proofOf(last());
    await recordBefore(system, last());
    await verifyLearning(system, last());
    const after = await proofOf(last());
    expect({ ...after, checkedAt: null }).toEqual({ ...before, checkedAt: null });
  });

  test("is not read by another tenant, and taken only by who may review", async () => {
    expect(await getProof(world.foreigner, first())).toBeNull();
    await expect(getPublishProgress(world.foreigner, first())).rejects.toMatchObject({ code: "not_found" });
    const unknown = { ...first(), versionId: system.newId() };
    expect(await getPublishProgress(world.viewer, unknown)).toEqual({ state: "withdrawn", proof: null });
    for (const verb of [recordBefore, verifyLearning]) {
      await expect(verb(world.viewer, first())).rejects.toMatchObject({ code: "forbidden" });
      await expect(
        verb({ ...world.foreigner, actor: system.actor }, { ...first(), versionId: system.newId() }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("is seen with the publishing as it comes", async () => {
    expect(await getPublishProgress(world.viewer, first())).toMatchObject({
      state: "live",
      proof: { status: "learned", rightCount: 1, ownCount: 1 },
    });
  });
});

describe("a day on which a document is not valid", () => {
  const notBefore = async ({ documentId }: { documentId: string }) =>
    testDb()
      .$executeRaw`update "KnowledgeDocument" set "validFrom" = '2999-01-01' where "id" = ${documentId}::uuid`;

  test("leaves it out of what the others must not answer, and out of what may regress", async () => {
    await notBefore(first());
    await verifyLearning(system, last());
    const lines = (await proofOf(last()))?.lines ?? [];
    expect(lines.filter(({ kind, after }) => kind === "near_miss" && after !== null)).toHaveLength(1);
    expect(await proveAll()).toBe(2);
  });

  test("says that nobody is served it", async () => {
    await notBefore(first());
    expect(await getPublishProgress(world.viewer, first())).toMatchObject({ state: "held" });
    await verifyLearning(system, first());
    expect((await proofOf(first()))?.findings).toMatchObject([{ kind: "not_serving" }]);
  });
});

describe("the page of all proofs", () => {
  test("goes from page to page in both orders, counts, and narrows to a status", async () => {
    await breakVectors(first());
    await verifyLearning(system, first());
    for (const order of ["newest", "red_first"] as const) {
      const one = await listProofs(world.viewer, { order, limit: 2 });
      const two = await listProofs(world.viewer, { order, limit: 2, cursor: one.nextCursor });
      expect(two.nextCursor).toBeNull();
      const ids = [...one.items, ...two.items].map(({ versionId }) => versionId);
      const newest = published.map(({ versionId }) => versionId).toReversed();
      expect(ids).toEqual(order === "newest" ? newest : [first().versionId, ...newest.slice(0, 2)]);
      expect(one.counts).toEqual({ pending: 0, learned: 2, not_learned: 0, regressed: 1 });
    }
    const red = await listProofs(world.viewer, { status: "regressed" });
    expect(red.items).toMatchObject([{ title: questions[0], previousStatus: "learned", isInForce: true }]);
    expect((await listProofs(world.foreigner, {})).items).toEqual([]);
  });

  test("leaves out versions that were replaced, unless they are asked for", async () => {
    const { documentId } = first();
    const next = await publishDocument(world, "How long does the new card take now?", {
      target: { kind: "replace", documentId },
      answer: "Cards arrive in two days.",
    });
    await verifyLearning(system, next);
    const titles = async (versions: "in_force" | "all") =>
      (await listProofs(world.viewer, { versions })).items.filter((item) => item.documentId === documentId);
    expect(await titles("in_force")).toMatchObject([{ versionId: next.versionId, versionNumber: 2 }]);
    expect(await titles("all")).toHaveLength(2);
  });
});

describe("asking all live documents again", () => {
  test("finds what regressed, alerts once, and takes the alert back when it holds again", async () => {
    await breakVectors(first());
    expect(await proveAll()).toBe(3);
    expect(await proofOf(first())).toMatchObject({ status: "regressed", previousStatus: "learned" });
    expect(await listOpenAlerts(world.viewer)).toMatchObject([
      { kind: "proofs_regressed", details: { count: 1, ids: [first().documentId] } },
    ]);
    const { latestRun } = await listProofs(world.viewer, {});
    expect(latestRun).toMatchObject({ provedCount: 3, learnedCount: 2, regressedCount: 1, changedCount: 1 });
    await mendVectors(first());
    await proveAll();
    expect(await proofOf(first())).toMatchObject({ status: "learned", previousStatus: "regressed" });
    expect(await listOpenAlerts(world.viewer)).toEqual([]);
  });

  test("goes on after a kill where it stopped, and a batch that runs twice asks nothing twice", async () => {
    const { reproofRunId } = await requestReproof(world.admin, { timeZone: "UTC" });
    expect(await reproveBatch(system, { reproofRunId, limit: 2 })).toMatchObject({
      provedCount: 2,
      next: { documentId: published[1]?.documentId },
    });
    expect(await reproveBatch(system, { reproofRunId, limit: 2 })).toEqual({ provedCount: 1, next: null });
    expect(await reproveBatch(system, { reproofRunId, limit: 2 })).toEqual({ provedCount: 0, next: null });
    await finishReproof(system, { reproofRunId });
    expect(await reproveBatch(system, { reproofRunId, limit: 2 })).toEqual({ provedCount: 0, next: null });
  });

  test("asks those behind one that cannot be asked, and those asked longest ago first", async () => {
    const { reproofRunId } = await requestReproof(world.admin, { timeZone: "UTC" });
    await testDb().$executeRaw`update "Proof" set "before" = '[{"kind":"of another time"}]'
      where "versionId" = any(${published.slice(0, 2).map(({ versionId }) => versionId)}::uuid[])`;
    const { next, ...one } = await reproveBatch(system, { reproofRunId, limit: 2 });
    expect(one).toEqual({ provedCount: 0 });
    expect(await reproveBatch(system, { reproofRunId, limit: 2, after: next })).toEqual({
      provedCount: 1,
      next: null,
    });
    await testDb().$executeRaw`update "Proof" set "before" = '[]'`;
    const again = await requestReproof(world.admin, { timeZone: "UTC" });
    const longest = published.slice(0, 2).map(({ documentId }) => documentId);
    const batch = await reproveBatch(system, { reproofRunId: again.reproofRunId, limit: 2 });
    expect(batch).toMatchObject({ provedCount: 2, next: { documentId: longest[1] } });
  });

  test("asks what was begun and given up, not what is under way", async () => {
    const begun = async (hoursAgo: number) =>
      testDb()
        .$executeRaw`update "Proof" set "status" = 'pending', "createdAt" = now() - ${hoursAgo}::int * interval '1 hour'
        where "versionId" = ${first().versionId}::uuid`;
    await begun(0);
    expect(await proveAll()).toBe(2);
    await begun(30);
    expect(await proveAll()).toBe(3);
    expect(await proofOf(first())).toMatchObject({ status: "learned" });
  });

  test("starts once a night, after two in the morning, and on request by an admin with an audit row", async () => {
    const at = (hour: string) => ({ ...system, now: () => new Date(`2026-11-30T${hour}:00:00Z`) });
    const night = (ctx: Ctx) => requestNightlyReproof(ctx, { timeZone: "Europe/Berlin" });
    expect(await night(at("00"))).toEqual({ isStarted: false });
    expect(await night(at("01"))).toEqual({ isStarted: true });
    expect(await night(at("02"))).toEqual({ isStarted: false });
    await expect(requestReproof(world.one, { timeZone: "UTC" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(night(world.one)).rejects.toMatchObject({ code: "forbidden" });
    const { reproofRunId } = await requestReproof(world.admin, { timeZone: "UTC" });
    expect(
      await testDb().auditEvent.count({ where: { action: "reproof.requested", entityId: reproofRunId } }),
    ).toBe(1);
    await expect(reproveBatch(world.one, { reproofRunId })).rejects.toMatchObject({ code: "forbidden" });
    const foreign = { ...world.foreigner, actor: system.actor };
    expect(await reproveBatch(foreign, { reproofRunId })).toEqual({ provedCount: 0, next: null });
  });
});

describe("a document that turns out wrong", () => {
  const judge = async (verdict: "right" | "wrong", source: "decision" | "vote") => {
    const { reuseId } = await serveOnce(system, questions[0] ?? "");
    await recordReuseVerdict(system, { reuseId, verdict, source });
    return judgeStanding(system, first());
  };

  test("is paused when two reviewers in a row say so, with an alert that goes once it is resumed", async () => {
    expect(await judge("wrong", "decision")).toEqual({ isPaused: false });
    expect(await judge("wrong", "decision")).toEqual({ isPaused: true });
    expect((await matchQuestion(system, { question: questions[0] ?? "", topK: 5 })).served).toBe(false);
    expect(await judgeStanding(system, first())).toEqual({ isPaused: false });
    expect(await listOpenAlerts(world.viewer)).toMatchObject([
      { kind: "document_paused", aboutId: first().documentId },
    ]);
    const audited = { action: "document.paused", entityId: first().documentId };
    expect(await testDb().auditEvent.count({ where: audited })).toBe(1);
    await clearResumedAlerts(system);
    expect(await listOpenAlerts(world.viewer)).toHaveLength(1);
    await resumeDocument(world.one, { documentId: first().documentId });
    await clearResumedAlerts(system);
    expect(await listOpenAlerts(world.viewer)).toEqual([]);
    expect(await judgeStanding(system, first())).toEqual({ isPaused: false });
    expect(await judge("wrong", "decision")).toEqual({ isPaused: false });
  });

  test("is paused by three votes against it, and by the limits its tenant set", async () => {
    await setStandingPolicy(world.admin, { ...defaultStandingPolicy, minWrong: 4 });
    for (let count = 0; count < 3; count += 1) expect((await judge("wrong", "vote")).isPaused).toBe(false);
    await setStandingPolicy(world.admin, defaultStandingPolicy);
    expect(await judgeStanding(system, first())).toEqual({ isPaused: true });
    expect(await getDocumentStanding(world.viewer, first())).toMatchObject({ wrongCount: 3, limit: "share" });
  });

  test("starts anew with its next version", async () => {
    await judge("wrong", "decision");
    const { versionId } = await publishDocument(world, questions[0] ?? "", {
      target: { kind: "replace", documentId: first().documentId },
      answer: "Cards arrive in two days.",
    });
    expect(await getDocumentStanding(world.viewer, { versionId })).toMatchObject({
      wrongCount: 0,
      share: null,
    });
    expect(await judge("wrong", "decision")).toEqual({ isPaused: false });
  });

  test("is not paused for what was said of a version that was replaced while it was looked at", async () => {
    const next = await publishDocument(world, questions[0] ?? "", {
      target: { kind: "replace", documentId: first().documentId },
      answer: "Cards arrive in two days.",
    });
    for (let count = 0; count < 2; count += 1) {
      const { reuseId } = await serveOnce(system, questions[0] ?? "");
      await recordReuseVerdict(system, { reuseId, verdict: "wrong", source: "decision" });
    }
    // Between reading the standing and locking the document, another version goes live.
    const moved = inTransaction(system, (c) => {
      const tx = new Proxy(c.tx, {
        get(target, name) {
          const found: unknown = Reflect.get(target, name);
          if (name !== "$queryRaw" || typeof found !== "function") return found;
          return async (sql: TemplateStringsArray, ...values: unknown[]) => {
            if (sql.join("").includes("for update"))
              await c.tx
                .$executeRaw`update "KnowledgeDocument" set "liveVersionId" = ${first().versionId}::uuid
                where "liveVersionId" = ${next.versionId}::uuid`;
            return (found as typeof c.tx.$queryRaw).call(target, sql, ...values);
          };
        },
      });
      return judgeStanding({ ...c, tx }, first());
    });
    expect(await moved).toEqual({ isPaused: false });
  });

  test("has limits that only an admin sets, with an audit row", async () => {
    const policy = { minWrong: 5, rightShare: 0.7, decisionsInRow: 3 };
    await expect(setStandingPolicy(world.one, policy)).rejects.toMatchObject({ code: "forbidden" });
    await setStandingPolicy(world.admin, policy);
    expect(await getStandingPolicy(world.viewer)).toEqual(policy);
    expect(await getStandingPolicy(world.foreigner)).toEqual(defaultStandingPolicy);
    expect(await testDb().auditEvent.count({ where: { action: "standing_policy.set" } })).toBe(1);
    await expect(setStandingPolicy(world.admin, { ...policy, rightShare: 2 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(judgeStanding(world.one, first())).rejects.toMatchObject({ code: "forbidden" });
    const foreign = { ...world.foreigner, actor: system.actor };
    expect(await judgeStanding(foreign, first())).toEqual({ isPaused: false });
  });
});
