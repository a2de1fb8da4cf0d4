import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "@/lib/access/add-member.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import type { Ctx } from "@/lib/context.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { publishDocument } from "@/lib/review/publish-document.ts";
import type { DecisionResult } from "@/lib/review/types.ts";
import { isNativePostgres, testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestTenant,
  createThresholdWithoutAudit,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { requestTuning } from "@/lib/tuning/request-tuning.ts";
import { tuneThreshold } from "@/lib/tuning/tune-threshold.ts";

// On the embedded database transactions take turns by themselves: these prove something on a real server only, where
// several pools, as of several processes, hold many connections at once.
const poolCount = isNativePostgres() ? 3 : 1;
const pools: Db[] = [];

let here: TestTenant;
let reviewers: Ctx[];

const pool = (index: number): Db => {
  const db = pools[index % pools.length];
  if (db === undefined) throw new Error("no pool");
  return db;
};

beforeAll(async () => {
  await truncateAll();
  for (let index = 0; index < poolCount; index += 1)
    pools.push(createDb({ databaseUrl: testDatabaseUrl(), poolSize: 20 }));
  here = await createTestTenant("races");
  await createThresholdWithoutAudit(here.system);
  reviewers = [];
  for (let index = 0; index < 50; index += 1) {
    const email = `reviewer-${index}@races.example`;
    const { memberId, userId } = await addMember(here.system, { email, name: email, role: "reviewer" });
    const actor = { kind: "user", memberId, userId, role: "reviewer" } as const;
    reviewers.push({ ...here.as(actor), db: pool(index) });
  }
});
afterAll(async () => {
  for (const db of pools) await db.$disconnect();
});

const reviewer = (index: number): Ctx => {
  const ctx = reviewers[index % reviewers.length];
  if (ctx === undefined) throw new Error("no reviewer");
  return ctx;
};

let asked = 0;
async function capture(question = `Which of the ${(asked += 1)} counters takes coins?`): Promise<string> {
  const { candidateId } = await answerOnce(here.system, { question });
  if (candidateId === null) throw new Error("it was not captured");
  return candidateId;
}

/** Undefined where the loser of a race was told so; any other failure is thrown. */
async function unlessLost<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (!isDomainError(error)) throw error;
    if (["already_decided", "claimed_by_other", "conflict"].includes(error.code)) return undefined;
    throw error;
  });
}

const pick = (index: number): "approve" | "edit" | "reject" =>
  (["approve", "edit", "reject"] as const)[index % 3] ?? "reject";

/** Takes the next free candidate and decides it, until the queue is empty. */
async function work(ctx: Ctx, index: number): Promise<DecisionResult[]> {
  const decided: DecisionResult[] = [];
  for (let round = index; ; round += 1) {
    const { items } = await listQueue(ctx, { limit: 100 });
    if (items.length === 0) return decided;
    const free = items.filter((item) => item.holderId === null);
    const item = free[round % Math.max(1, free.length)];
    if (item === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const { candidateId } = item;
    if ((await unlessLost(claimCandidate(ctx, { candidateId }))) === undefined) continue;
    const action = pick(round);
    const answer = action === "edit" ? `Counter ${round}.` : undefined;
    const result = await unlessLost(decideCandidate(ctx, { candidateId, action, answer }));
    if (result !== undefined) decided.push(result);
  }
}

const decisionsInForce = (candidateIds: string[]) =>
  testDb().decision.findMany({
    where: { candidateId: { in: candidateIds }, undoneAt: null, action: { not: "skip" } },
  });

describe("fifty reviewers at once", () => {
  test("decide thirty candidates once each, and all rows agree", { timeout: 120_000 }, async () => {
    const ids: string[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await capture());
    const decided = (await Promise.all(reviewers.map(work))).flat();
    expect(decided.flatMap((one) => one.decidedCandidateIds).toSorted()).toEqual(ids.toSorted());
    const rows = await decisionsInForce(ids);
    expect(rows.map((row) => row.candidateId).toSorted()).toEqual(ids.toSorted());
    const candidates = await testDb().candidate.findMany({ where: { id: { in: ids } } });
    for (const candidate of candidates) {
      const row = rows.find((one) => one.candidateId === candidate.id);
      expect(candidate.decisionId).toBe(row?.id);
      expect(candidate.status).toBe(row?.action === "reject" ? "rejected" : "approved");
      expect(candidate.version).toBe(2);
    }
    const approvals = rows.filter((row) => row.action !== "reject");
    expect(new Set(approvals.map((row) => row.documentId)).size).toBe(approvals.length);
    expect(await testDb().documentVersion.count({ where: { sourceCandidateId: { in: ids } } })).toBe(
      approvals.length,
    );
    expect(await testDb().claim.count({ where: { candidateId: { in: ids }, releasedAt: null } })).toBe(0);
  });

  test("who all claim the same candidate leave it with one of them", async () => {
    const candidateId = await capture();
    const claims = await Promise.all(
      reviewers.map((ctx) => unlessLost(claimCandidate(ctx, { candidateId }))),
    );
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });
});

describe("a decision", () => {
  test("sent twice, and by many, at once is made once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const candidateId = await capture();
      const submits = [0, 0, 1, 2, 3, 3].map((who, at) =>
        unlessLost(
          decideCandidate(reviewer(who), {
            candidateId,
            action: pick(at),
            ...(at % 3 === 1 ? { answer: "x" } : {}),
          }),
        ),
      );
      expect((await Promise.all(submits)).filter((result) => result !== undefined)).toHaveLength(1);
      expect(await decisionsInForce([candidateId])).toHaveLength(1);
    }
  });

  test(
    "on members of one cluster, each with the others', neither blocks nor doubles",
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 10; round += 1) {
        asked += 1;
        const question = `How do I open savings box ${asked}?`;
        const ids = [await capture(question), await capture(question), await capture(question)];
        const results = await Promise.all(
          ids.map((candidateId, who) =>
            unlessLost(
              decideCandidate(reviewer(who), {
                candidateId,
                action: "edit",
                answer: "Online.",
                phrasings: [question],
              }),
            ),
          ),
        );
        expect(results.flatMap((result) => result?.decidedCandidateIds ?? []).toSorted()).toEqual(
          ids.toSorted(),
        );
        expect((await decisionsInForce(ids)).map((row) => row.candidateId).toSorted()).toEqual(
          ids.toSorted(),
        );
      }
    },
  );
});

/** The machine with an embedder that takes its time, so that one run is done while another still embeds. */
function slowly(ms: number): Ctx {
  const { embedder } = here.system.ai;
  const embed: typeof embedder.embed = async (...input) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return embedder.embed(...input);
  };
  return { ...here.system, ai: { ...here.system.ai, embedder: { ...embedder, embed } } };
}

async function pause(maximumMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * maximumMs));
}

async function expectNotLive({ documentId, versionId }: DecisionResult): Promise<void> {
  const document = await testDb().knowledgeDocument.findFirst({ where: { id: documentId ?? "" } });
  expect(document).toMatchObject({ liveVersionId: null, status: "archived" });
  const owners = await testDb().$queryRaw<{ active: number }[]>`
    select count(*)::int as active from "Embedding" e join (
      select "id", "versionId" from "Phrasing" union all select "id", "versionId" from "Chunk") p on p."id" = e."ownerId"
    where e."isActive" and p."versionId" = ${versionId}::uuid`;
  expect(owners).toEqual([{ active: 0 }]);
}

describe("undo against publish", () => {
  const approve = async (who: number) => {
    const candidateId = await capture();
    return decideCandidate(reviewer(who), { candidateId, action: "edit", answer: `At desk ${candidateId}.` });
  };
  const undo = (who: number, { candidateId }: DecisionResult) =>
    decideCandidate(reviewer(who), { candidateId, action: "undo" });

  test("in either order, one after the other, leaves nothing live", async () => {
    const published = await approve(1);
    expect(await publishOnce(here.system, published)).toBe("live");
    await undo(1, published);
    await expectNotLive(published);
    const undone = await approve(2);
    await undo(2, undone);
    expect(await publishOnce(here.system, undone)).toBe("withdrawn");
    await expectNotLive(undone);
  });

  test(
    "at the same time leaves nothing live, in every one of forty rounds",
    { timeout: 120_000 },
    async () => {
      const outcomes = new Set<string>();
      for (let round = 0; round < 40; round += 1) {
        const decision = await approve(round);
        const machine: Ctx = { ...here.system, db: pool(round + 1) };
        const { documentId, versionId, decisionId } = decision;
        if (documentId === null || versionId === null || decisionId === null)
          throw new Error("nothing to publish");
        const prepare = async () => {
          await embedVersion(machine, { versionId });
          await recordBefore(machine, { documentId, versionId });
        };
        const goLive = () => publishDocument(machine, { decisionId, versionId });
        // Odd rounds begin both with all prepared, where going live is a little shorter; even ones strike anywhere.
        const isPrepared = round % 2 === 1;
        if (isPrepared) await prepare();
        const publish = async () => {
          if (!isPrepared) await prepare();
          return goLive();
        };
        const takeBack = async () => {
          await pause(isPrepared ? 5 : 40);
          await undo(round, decision);
        };
        const [outcome] = await Promise.all([publish(), takeBack()]);
        outcomes.add(outcome);
        await expectNotLive(decision);
      }
      if (isNativePostgres()) expect([...outcomes].toSorted()).toEqual(["live", "withdrawn"]);
    },
  );

  test("published by two runs at once is live once, with all its vectors", async () => {
    for (let round = 0; round < 10; round += 1) {
      const decision = await approve(round);
      const runs = [0, 1, 2].map((at) => publishOnce({ ...slowly(at * 30), db: pool(at) }, decision));
      expect((await Promise.all(runs)).toSorted()).toEqual(["already_live", "already_live", "live"]);
      const vectors = await testDb().$queryRaw<{ active: number; all: number }[]>`
        select count(*) filter (where e."isActive")::int as active, count(*)::int as all from "Embedding" e join (
          select "id", "versionId" from "Phrasing" union all select "id", "versionId" from "Chunk") p on p."id" = e."ownerId"
        where p."versionId" = ${decision.versionId}::uuid`;
      expect(vectors[0]?.active).toBe(vectors[0]?.all);
      const published = { tenantId: here.tenantId, name: "document/published" };
      const events = await testDb().outboxEvent.findMany({ where: published, select: { data: true } });
      expect(
        events.filter(({ data }) => JSON.stringify(data).includes(decision.versionId ?? "-")),
      ).toHaveLength(1);
    }
  });
});

describe("two at once of", () => {
  test("the same externalId: one is taken in, the other is told it is there", async () => {
    for (let round = 0; round < 20; round += 1) {
      const body = { externalId: `twin-${round}`, question: "Twice?", answer: "Twice.", passages: null };
      const both = await Promise.all(
        [0, 1].map((at) => ingestResponse({ ...here.system, db: pool(at) }, body)),
      );
      expect(both.map((one) => one.kind).toSorted()).toEqual(["accepted", "duplicate"]);
      expect(new Set(both.map((one) => one.id)).size).toBe(1);
    }
  });

  test("different tunings: the threshold moves once, by one step", { timeout: 60_000 }, async () => {
    const tenant = await createTestTenant("races-tuning");
    const system: Ctx = { ...tenant.system, now: () => new Date(Date.now() + 86_400_000) };
    await createThresholdWithoutAudit(tenant.system);
    for (let index = 0; index < 22; index += 1) {
      const { candidateId } = await answerOnce(system, {
        question: `Why was transfer ${index} to Lisbon refused?`,
        answer: "Our branches open at nine.",
        passages: [{ text: "Our branches open at nine.", score: 0.2 }],
      });
      if (candidateId === null) throw new Error("it was not captured");
      await decideCandidate(system, { candidateId, action: "approve" });
    }
    const timeZone = "Europe/Berlin";
    const runs: string[] = [];
    for (let index = 0; index < 4; index += 1)
      runs.push((await requestTuning(system, { timeZone })).tuningRunId);
    const results = await Promise.all(
      [...runs, ...runs].map((tuningRunId, at) =>
        tuneThreshold({ ...system, db: pool(at) }, { tuningRunId, timeZone }),
      ),
    );
    const outcomes = results.map((result) => result.outcome).toSorted();
    expect(outcomes.filter((outcome) => outcome === "moved")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "already_finished")).toHaveLength(4);
    expect(await listThresholdVersions(system, { limit: 10 })).toHaveLength(2);
  });
});
