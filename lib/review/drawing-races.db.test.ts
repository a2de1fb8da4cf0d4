import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "@/lib/access/add-member.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { drawCandidate } from "@/lib/review/draw-candidate.ts";
import { claimLeaseSeconds, type Claimed, type DecisionResult } from "@/lib/review/types.ts";
import { isNativePostgres, testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { seedCandidates } from "@/lib/testing/seed-candidates.ts";
import { createTestTenant, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

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
  reviewers = [];
  for (let index = 0; index < reviewerCount; index += 1) {
    const email = `reviewer-${index}@drawing.example`;
    const { memberId, userId } = await addMember(here.system, { email, name: email, role: "reviewer" });
    const db = pools[index % pools.length] ?? testDb();
    reviewers.push({ ...here.as({ kind: "user", memberId, userId, role: "reviewer" }), db });
  }
}, 120_000);
afterAll(async () => {
  for (const db of pools) await db.$disconnect();
});

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
});
