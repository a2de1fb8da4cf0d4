import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { classifyCandidates } from "@/lib/review/classify-candidates.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getCluster } from "@/lib/review/get-cluster.ts";
import { getQueueCounts } from "@/lib/review/get-queue-counts.ts";
import { mergeClusters } from "@/lib/review/merge-clusters.ts";
import { searchClusters } from "@/lib/review/search-clusters.ts";
import { splitCluster } from "@/lib/review/split-cluster.ts";
import { takeBackMove } from "@/lib/review/take-back-move.ts";
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
let colleague: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let question: string;
let ids: string[];
let clusterId: string;
let count = 0;

async function ask(asked: string, subject?: string): Promise<string> {
  const { candidateId } = await answerOnce(here.system, { question: asked, subjectId: subject });
  if (candidateId === null) throw new Error("it was not captured");
  return candidateId;
}

async function clusterOf(candidateId: string): Promise<string> {
  const row = await testDb().candidate.findFirst({ where: { id: candidateId } });
  return row?.clusterId ?? "";
}

const clustersOf = (candidateIds: string[]) => Promise.all(candidateIds.map(clusterOf));

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("clusters-here");
  there = await createTestTenant("clusters-there");
  await createThresholdWithoutAudit(here.system);
  await createThresholdWithoutAudit(there.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  colleague = await createTestMember(here, "reviewer", "two@here.example");
  viewer = await createTestMember(here, "viewer", "three@here.example");
  foreigner = await createTestMember(there, "reviewer", "four@there.example");
});

beforeEach(async () => {
  count += 1;
  question = `How do I lock card number ${count}?`;
  ids = [];
  for (const subject of ["ann", "ben", "ann", "eve"]) ids.push(await ask(question, `${subject}-${count}`));
  clusterId = await clusterOf(ids[0] ?? "");
});

describe("getCluster", () => {
  test("tells counts, people, phrasings, and each member's status, holder and answer", async () => {
    const [first = "", second = ""] = ids;
    await decideCandidate(reviewer, { candidateId: first, action: "reject", reason: "off_topic" });
    await claimCandidate(colleague, { candidateId: second });
    const cluster = await getCluster(viewer, { clusterId });
    expect(cluster).toMatchObject({ memberCount: 4, openCount: 3, subjectCount: 3 });
    expect(cluster.phrasings).toEqual([{ text: question, askedCount: 4, openCount: 3 }]);
    const byId = new Map(cluster.members.map((member) => [member.id, member]));
    expect(byId.get(first)).toMatchObject({ status: "rejected", action: "reject" });
    expect(byId.get(second)?.holderId).not.toBeNull();
    expect(byId.get(second)?.answer).toContain("I'm sorry");
    expect(cluster.members.map(({ status }) => status)).toEqual(["open", "open", "open", "rejected"]);
    expect(cluster.moves.map(({ reason, candidateCount }) => [reason, candidateCount]).toSorted()).toEqual([
      ["joined", 3],
      ["started", 1],
    ]);
  });

  test("is refused without the scope and does not find another tenant's cluster", async () => {
    await expect(getCluster(here.as(keyActor("ingest")), { clusterId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getCluster(foreigner, { clusterId })).rejects.toMatchObject({ code: "not_found" });
    await expect(getCluster(viewer, { clusterId: "x" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("splitting", () => {
  const split = (ctx: Ctx, memberIds: string[], into: "together" | "alone" = "together") =>
    splitCluster(ctx, { clusterId, memberIds, into });

  test("moves the chosen ones into one new cluster, counts both anew and leaves an audit row", async () => {
    const [a = "", b = "", c = "", d = ""] = ids;
    const done = await split(reviewer, [a, b]);
    expect(done).toMatchObject({ movedIds: [a, b].toSorted(), leftOutIds: [] });
    expect(await clusterOf(a)).toBe(await clusterOf(b));
    expect(await clustersOf([c, d])).toEqual([clusterId, clusterId]);
    expect(await getCluster(viewer, { clusterId })).toMatchObject({ memberCount: 2, openCount: 2 });
    expect(await getCluster(viewer, { clusterId: await clusterOf(a) })).toMatchObject({
      memberCount: 2,
      subjectCount: 2,
    });
    const [event] = await listAudit(here.system, { entity: "cluster", entityId: clusterId });
    expect(event).toMatchObject({ action: "cluster.split" });
  });

  test("each alone gives each a cluster of its own", async () => {
    const done = await split(reviewer, ids.slice(0, 3), "alone");
    expect(new Set(await clustersOf(ids)).size).toBe(4);
    expect(done.clusterIds).toHaveLength(4);
  });

  test("the machine does not put a member back, and newcomers go to the nearest", async () => {
    const [a = ""] = ids;
    await split(reviewer, [a]);
    const own = await clusterOf(a);
    await classifyCandidates(here.system, { candidateIds: ids });
    expect(await clusterOf(a)).toBe(own);
    const late = await ask(question);
    expect([own, clusterId]).toContain(await clusterOf(late));
  });

  test("refuses all of it, and what stands elsewhere by now is named, not dropped", async () => {
    const [a = "", b = ""] = ids;
    await expect(split(reviewer, ids)).rejects.toMatchObject({ code: "conflict" });
    await split(reviewer, [a]);
    expect(await split(colleague, [a, b])).toMatchObject({ movedIds: [b], leftOutIds: [a] });
    await expect(split(colleague, [a, b])).rejects.toMatchObject({ code: "conflict" });
  });

  test("is refused without the role, and finds no cluster and no member of another tenant", async () => {
    await expect(split(viewer, ids.slice(0, 1))).rejects.toMatchObject({ code: "forbidden" });
    await expect(split(foreigner, ids.slice(0, 1))).rejects.toMatchObject({ code: "not_found" });
    expect(await clustersOf(ids)).toEqual(ids.map(() => clusterId));
  });
});

describe("merging", () => {
  let otherId: string;
  let others: string[];
  beforeEach(async () => {
    others = [];
    for (let times = 0; times < 2; times += 1) others.push(await ask(`Zebra crossing fees in ${count}`));
    otherId = await clusterOf(others[0] ?? "");
    expect(otherId).not.toBe(clusterId);
  });

  test("takes all members over; the emptied cluster waits for nobody and an audit row tells it", async () => {
    const { openClusters } = await getQueueCounts(viewer, { timeZone: "UTC" });
    const done = await mergeClusters(reviewer, { clusterId, otherClusterId: otherId });
    expect(done.movedIds.toSorted()).toEqual(others.toSorted());
    expect(await getCluster(viewer, { clusterId })).toMatchObject({ memberCount: 6, openCount: 6 });
    expect(await getCluster(viewer, { clusterId: otherId })).toMatchObject({ memberCount: 0, openCount: 0 });
    expect((await getQueueCounts(viewer, { timeZone: "UTC" })).openClusters).toBe(openClusters - 1);
    const [event] = await listAudit(here.system, { entity: "cluster", entityId: clusterId });
    expect(event).toMatchObject({ action: "cluster.merged" });
    await expect(mergeClusters(reviewer, { clusterId, otherClusterId: otherId })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("taken back restores the former members, and who joined meanwhile stays", async () => {
    const { operationId } = await mergeClusters(reviewer, { clusterId, otherClusterId: otherId });
    const late = await ask(question);
    expect(await clusterOf(late)).toBe(clusterId);
    const back = await takeBackMove(colleague, { operationId });
    expect(back).toMatchObject({ leftOutIds: [] });
    expect(await clustersOf(others)).toEqual([otherId, otherId]);
    expect(await clustersOf([...ids, late])).toEqual(Array.from({ length: 5 }, () => clusterId));
    expect(await getCluster(viewer, { clusterId: otherId })).toMatchObject({ memberCount: 2, openCount: 2 });
    const { moves } = await getCluster(viewer, { clusterId });
    expect(moves.find((move) => move.operationId === operationId)).toMatchObject({
      reason: "merge",
      isTakenBack: true,
    });
    const events = await listAudit(here.system, { entity: "cluster", entityId: clusterId });
    expect(events.map(({ action }) => action)).toContain("cluster.move_taken_back");
    await expect(takeBackMove(reviewer, { operationId })).rejects.toMatchObject({ code: "conflict" });
    await expect(takeBackMove(reviewer, { operationId: back.operationId })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a split is taken back too, but for those moved on since", async () => {
    const [a = "", b = ""] = ids;
    const { operationId } = await splitCluster(reviewer, { clusterId, memberIds: [a, b], into: "together" });
    const newId = await clusterOf(a);
    await splitCluster(reviewer, { clusterId: newId, memberIds: [b], into: "alone" });
    expect(await takeBackMove(reviewer, { operationId })).toMatchObject({ movedIds: [a], leftOutIds: [b] });
    expect(await clusterOf(a)).toBe(clusterId);
  });

  test("is refused without the role and does not find what is another tenant's", async () => {
    const merge = { clusterId, otherClusterId: otherId };
    await expect(mergeClusters(viewer, merge)).rejects.toMatchObject({ code: "forbidden" });
    await expect(mergeClusters(foreigner, merge)).rejects.toMatchObject({ code: "not_found" });
    await expect(mergeClusters(reviewer, { clusterId, otherClusterId: clusterId })).rejects.toMatchObject({
      code: "conflict",
    });
    const { operationId } = await mergeClusters(reviewer, merge);
    await expect(takeBackMove(viewer, { operationId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(takeBackMove(foreigner, { operationId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("searching clusters", () => {
  test("finds by what is asked, never its own and never another tenant's", async () => {
    await ask(`Zebra stripes for ${count}`);
    const found = await searchClusters(viewer, { q: `Zebra stripes for ${count}`, exceptId: clusterId });
    expect(found[0]?.question).toBe(`Zebra stripes for ${count}`);
    expect(found.map(({ id }) => id)).not.toContain(clusterId);
    expect(await searchClusters(foreigner, { q: "Zebra stripes", exceptId: clusterId })).toEqual([]);
    await expect(
      searchClusters(here.as(keyActor("ingest")), { q: "Zebra", exceptId: clusterId }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
