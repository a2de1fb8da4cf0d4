import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "@/lib/access/add-member.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { continueBulk } from "@/lib/review/continue-bulk.ts";
import { startBulk } from "@/lib/review/start-bulk.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { drawCandidate } from "@/lib/review/draw-candidate.ts";
import { claimLeaseSeconds, type Claimed, type DecisionResult } from "@/lib/review/types.ts";
import { isNativePostgres, testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { seedCandidates } from "@/lib/testing/seed-candidates.ts";
import { createTestTenant, keyActor, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

// A claim about races counts on native PostgreSQL only: there several pools, as of several processes, hold many connections.
const [poolCount, reviewerCount, candidateCount] = isNativePostgres() ? [3, 50, 2_000] : [1, 5, 60];
const pools: Db[] = [];
let here: TestTenant;
let reviewers: Ctx[];

beforeAll(async () => {
  await truncateAll();
  for (let index = 0; index < poolCount; index += 1)
    pools.push(createDb({ databaseUrl: testDatabaseUrl(), poolSize: 20 }));
  here = await createTestTenant("drawing");
  await seedCandidates(here.tenantId, { count: candidateCount, clusterSize: 7 });
  reviewers = await reviewersOf(here, reviewerCount, "drawing");
}, 120_000);
afterAll(async () => {
  for (const db of pools) await db.$disconnect();
});

async function reviewersOf(tenant: TestTenant, count: number, name: string): Promise<Ctx[]> {
  const people: Ctx[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `reviewer-${index}@${name}.example`;
    const { memberId, userId } = await addMember(tenant.system, { email, name: email, role: "reviewer" });
    const db = pools[index % pools.length] ?? testDb();
    people.push({ ...tenant.as({ kind: "user", memberId, userId, role: "reviewer" }), db });
  }
  return people;
}

type Drawn = Claimed & { by: number };

/** Undefined where a colleague's decision took the item along meanwhile; any other failure is thrown. */
async function unlessDecided(work: Promise<DecisionResult>): Promise<DecisionResult | undefined> {
  return work.catch((error: unknown) => {
    if (isDomainError(error) && error.code === "already_decided") return undefined;
    throw error;
  });
}

/** Draws and decides until nothing is free; every tenth item is left undecided, as by a client that was killed. */
async function work(
  ctx: Ctx,
  by: number,
  isCareful: boolean,
): Promise<{ drawn: Drawn[]; decided: string[] }> {
  const drawn: Drawn[] = [];
  const decided: string[] = [];
  for (let round = by; ; round += 1) {
    const claim = await drawCandidate(ctx);
    if (claim === null) return { drawn, decided };
    drawn.push({ ...claim, by });
    if (!isCareful && round % 10 === 9) continue;
    const { candidateId } = claim;
    const result = await unlessDecided(
      decideCandidate(
        ctx,
        round % 3 === 0
          ? { candidateId, action: "reject", reason: "off_topic" }
          : { candidateId, action: "approve" },
      ),
    );
    decided.push(...(result?.decidedCandidateIds ?? []));
  }
}

describe("many reviewers drawing and deciding", () => {
  test(
    "never get the same item, decide each once, lose none; what a killed client held comes back",
    { timeout: 600_000 },
    async () => {
      const first = await Promise.all(reviewers.map((ctx, by) => work(ctx, by, false)));
      const drawnOnce = first.flatMap(({ drawn }) => drawn.map(({ candidateId }) => candidateId));
      expect(new Set(drawnOnce).size).toBe(drawnOnce.length);
      expect(new Set(drawnOnce).size).toBe(candidateCount);
      const left = await testDb().candidate.count({ where: { tenantId: here.tenantId, status: "open" } });
      expect(left).toBeGreaterThan(0);
      expect(await drawCandidate(reviewers[0] ?? here.system)).toBeNull();

      const later = new Date(Date.now() + (claimLeaseSeconds + 1) * 1_000);
      const second = await Promise.all(
        reviewers.map((ctx, by) => work({ ...ctx, now: () => later }, by, true)),
      );
      const again = second.flatMap(({ drawn }) => drawn.map(({ candidateId }) => candidateId));
      expect(new Set(again).size).toBe(again.length);
      expect(again).toHaveLength(left);

      const decided = [...first, ...second].flatMap((one) => one.decided);
      expect(decided).toHaveLength(candidateCount);
      expect(new Set(decided).size).toBe(candidateCount);
      const inForce = await testDb().decision.groupBy({
        by: ["candidateId"],
        where: { tenantId: here.tenantId, undoneAt: null, action: { not: "skip" } },
        _count: { _all: true },
      });
      expect(inForce).toHaveLength(candidateCount);
      expect(inForce.every(({ _count }) => _count._all === 1)).toBe(true);
      expect(await testDb().candidate.count({ where: { tenantId: here.tenantId, status: "open" } })).toBe(0);
    },
  );

  test(
    "come through beside a bulk run and a key that decide the same queue",
    { timeout: 300_000 },
    async () => {
      const total = isNativePostgres() ? 600 : 60;
      const tenant = await createTestTenant("drawing-beside");
      await seedCandidates(tenant.tenantId, { count: total, clusterSize: 7 });
      const people = await reviewersOf(tenant, isNativePostgres() ? 20 : 4, "beside");
      const rows = await testDb().candidate.findMany({
        where: { tenantId: tenant.tenantId },
        select: { id: true },
      });
      const ids = rows.map(({ id }) => id);
      const all = await Promise.all([
        ...people.map(async (ctx, by) => (await work(ctx, by, true)).decided),
        decideByKey(
          tenant.as(keyActor("review")),
          ids.filter((_, at) => at % 6 === 0),
        ),
        rejectInBulk(
          people[0] ?? tenant.system,
          ids.filter((_, at) => at % 4 === 1),
        ),
      ]);
      const inForce = await testDb().decision.groupBy({
        by: ["candidateId"],
        where: { tenantId: tenant.tenantId, undoneAt: null, action: { not: "skip" } },
        _count: { _all: true },
      });
      expect(inForce).toHaveLength(total);
      expect(inForce.every(({ _count }) => _count._all === 1)).toBe(true);
      expect(all.flat().length).toBeLessThanOrEqual(total);
      expect(
        await testDb().cluster.count({ where: { tenantId: tenant.tenantId, openCount: { gt: 0 } } }),
      ).toBe(0);
    },
  );
});

/** Decides what nobody holds, without claiming it first. */
async function decideByKey(key: Ctx, ids: string[]): Promise<string[]> {
  const decided: string[] = [];
  for (const candidateId of ids) {
    const result = await decideCandidate(key, { candidateId, action: "reject", reason: "off_topic" }).catch(
      (error: unknown) => {
        if (isDomainError(error) && ["already_decided", "claimed_by_other"].includes(error.code))
          return undefined;
        throw error;
      },
    );
    decided.push(...(result?.decidedCandidateIds ?? []));
  }
  return decided;
}

async function rejectInBulk(ctx: Ctx, candidateIds: string[]): Promise<string[]> {
  const change = { action: "reject", reason: "off_topic" } as const;
  const { bulkRunId } = await startBulk(ctx, { change, candidateIds });
  for (;;) if ((await continueBulk(ctx, { bulkRunId })).status === "done") return [];
}
