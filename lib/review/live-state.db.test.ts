import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { claimCandidate, releaseClaim } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { compareLive, getLiveState } from "@/lib/review/get-live-state.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;
let reviewer: Ctx;
let viewer: Ctx;
let candidateId: string;
let clusterId: string;
let count = 0;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("live-here");
  there = await createTestTenant("live-there");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  viewer = await createTestMember(here, "viewer", "two@here.example");
});

beforeEach(async () => {
  count += 1;
  const asked = await answerOnce(here.system, { question: `Does line ${count} run on Sundays?` });
  candidateId = asked.candidateId ?? "";
  clusterId = (await testDb().candidate.findFirst({ where: { id: candidateId } }))?.clusterId ?? "";
});

/** What a listener is told of what `work` does. */
async function toldOf(work: () => Promise<unknown>) {
  const before = await getLiveState(viewer);
  await work();
  return compareLive(before, await getLiveState(viewer));
}

describe("a listener", () => {
  test("is told of a decision and of taking it back, by the cluster", async () => {
    const told = await toldOf(() => decideCandidate(reviewer, { candidateId, action: "reject" }));
    expect(told).toEqual({ clusterIds: [clusterId], claims: [] });
    expect(await toldOf(() => decideCandidate(reviewer, { candidateId, action: "undo" }))).toEqual({
      clusterIds: [clusterId],
      claims: [],
    });
  });

  test("is told of a new candidate", async () => {
    const told = await toldOf(() => answerOnce(here.system, { question: `New line ${count}?` }));
    expect(told?.clusterIds).toHaveLength(1);
  });

  test("is told who takes and who lets go, with the name; a heartbeat is no news", async () => {
    const told = await toldOf(() => claimCandidate(reviewer, { candidateId }));
    expect(told?.claims).toEqual([
      { candidateId, holder: { id: expect.any(String) as string, name: "one@here.example" } },
    ]);
    expect(await toldOf(() => claimCandidate(reviewer, { candidateId }))).toBeNull();
    expect(await toldOf(() => releaseClaim(reviewer, { candidateId }))).toEqual({
      clusterIds: [],
      claims: [{ candidateId, holder: null }],
    });
  });

  test("is told of a lease that ended by itself", async () => {
    await claimCandidate(reviewer, { candidateId });
    const before = await getLiveState(viewer);
    const later = { ...viewer, now: () => new Date(Date.now() + 300_000) };
    expect(compareLive(before, await getLiveState(later))?.claims).toEqual([{ candidateId, holder: null }]);
  });

  test("hears nothing of another tenant, and a key without the scope hears nothing at all", async () => {
    await claimCandidate(reviewer, { candidateId });
    const state = await getLiveState(there.system);
    expect([state.clusters.size, state.holders.size]).toEqual([0, 0]);
    await expect(getLiveState(here.as(keyActor("ingest")))).rejects.toMatchObject({ code: "forbidden" });
  });
});
