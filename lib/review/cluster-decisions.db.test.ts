import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { type DecideClusterInput, decideCluster } from "@/lib/review/decide-cluster.ts";
import { getCluster } from "@/lib/review/get-cluster.ts";
import { previewClusterDecision } from "@/lib/review/preview-cluster-decision.ts";
import { splitCluster } from "@/lib/review/split-cluster.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";
import { blockSubject } from "@/lib/testing/tenant-state.ts";

let here: TestTenant;
let reviewer: Ctx;
let colleague: Ctx;
let viewer: Ctx;
let foreigner: Ctx;
let ids: string[];
let lead: string;
let count = 0;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("cluster-decisions");
  const there = await createTestTenant("cluster-decisions-there");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  colleague = await createTestMember(here, "reviewer", "two@here.example");
  viewer = await createTestMember(here, "viewer", "three@here.example");
  foreigner = await createTestMember(there, "reviewer", "four@there.example");
});

beforeEach(async () => {
  count += 1;
  ids = [];
  for (const subjectId of ["ann", "ben", "eve", "joe"]) {
    const asked = await answerOnce(here.system, {
      question: `May tenant ${count} keep a cat?`,
      subjectId: `${subjectId}-${count}`,
    });
    ids.push(asked.candidateId ?? "");
  }
  lead = ids[0] ?? "";
});

const rest = () => ids.slice(1);
const statuses = async () => {
  const rows = await testDb().candidate.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

/** One member held by a colleague, one of a blocked subject. */
async function standInTheWay(): Promise<void> {
  await claimCandidate(colleague, { candidateId: ids[1] ?? "" });
  await blockSubject(here.tenantId, `eve-${count}`);
}

describe("previewClusterDecision", () => {
  test("says exactly what the decision then does", async () => {
    await standInTheWay();
    const preview = await previewClusterDecision(reviewer, { candidateId: lead, action: "reject" });
    expect(preview.decided.map(({ candidateId }) => candidateId)).toEqual([lead, ids[3]]);
    expect(new Map(preview.leftOut.map((one) => [one.candidateId, one.reason]))).toEqual(
      new Map([
        [ids[1], "held_by_other"],
        [ids[2], "subject_blocked"],
      ]),
    );
    const done = await decideCluster(reviewer, { candidateId: lead, action: "reject", reason: "off_topic" });
    expect(done.decidedCandidateIds).toEqual(preview.decided.map(({ candidateId }) => candidateId));
    expect(done.leftOut).toEqual(preview.leftOut.map(({ candidateId, reason }) => ({ candidateId, reason })));
    expect(await statuses()).toEqual(["rejected", "open", "open", "rejected"]);
  });

  test("is refused without the role and does not find another tenant's candidate", async () => {
    const query = { candidateId: lead, action: "reject" } as const;
    await expect(previewClusterDecision(viewer, query)).rejects.toMatchObject({ code: "forbidden" });
    await expect(previewClusterDecision(foreigner, query)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("decideCluster", () => {
  const cases: Omit<DecideClusterInput, "candidateId">[] = [
    { action: "edit", answer: "Yes, one." },
    { action: "approve" },
    { action: "reject", reason: "not_useful", note: "Asked every spring" },
  ];

  test.each(cases)(
    "$action decides all in one, names each in the audit, and undo takes all back",
    async (input) => {
      const before = (await getCluster(viewer, { clusterId: await clusterOf(lead) })).openCount;
      const done = await decideCluster(reviewer, { candidateId: lead, ...input });
      expect(done.decidedCandidateIds.toSorted()).toEqual(ids.toSorted());
      expect(done).toMatchObject({ leftOut: [], beyondCount: 0 });
      const decided = input.action === "reject" ? "rejected" : "approved";
      expect(await statuses()).toEqual(ids.map(() => decided));
      const [event] = await listAudit(here.system, { entity: "candidate", entityId: lead });
      const detail = await testDb().auditDetail.findFirst({ where: { auditEventId: event?.id ?? "" } });
      expect(JSON.stringify(detail)).toContain(ids[3]);
      await decideCandidate(colleague, { candidateId: ids[2] ?? "", action: "undo" });
      expect(await statuses()).toEqual(ids.map(() => "open"));
      expect((await getCluster(viewer, { clusterId: await clusterOf(lead) })).openCount).toBe(before);
    },
  );

  test("decides the members named and no other", async () => {
    const [, b = "", c = ""] = ids;
    const done = await decideCluster(reviewer, { candidateId: lead, action: "reject", memberIds: [b, c] });
    expect(done.decidedCandidateIds).toEqual([lead, ...[b, c]]);
    expect(await statuses()).toEqual(["rejected", "rejected", "rejected", "open"]);
  });

  test("names who is decided already, no member, or unknown here", async () => {
    const [, b = "", c = ""] = ids;
    await decideCandidate(colleague, { candidateId: b, action: "reject" });
    await splitCluster(colleague, { clusterId: await clusterOf(lead), memberIds: [c], into: "alone" });
    const stranger = "00000000-0000-4000-8000-000000000000";
    const done = await decideCluster(reviewer, {
      candidateId: lead,
      action: "reject",
      memberIds: [b, c, stranger],
    });
    expect(done.decidedCandidateIds).toEqual([lead]);
    expect(done.leftOut).toEqual([
      { candidateId: b, reason: "already_decided" },
      { candidateId: c, reason: "not_a_member" },
      { candidateId: stranger, reason: "not_a_member" },
    ]);
  });

  test("sent twice at once decides once", async () => {
    const sent = [1, 2].map(() => decideCluster(reviewer, { candidateId: lead, action: "reject" }));
    const results = await Promise.allSettled(sent);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const inForce = await testDb().decision.count({ where: { candidateId: { in: ids }, undoneAt: null } });
    expect(inForce).toBe(4);
  });

  test("an undo after a split counts the clusters the members are in now", async () => {
    await decideCluster(reviewer, { candidateId: lead, action: "reject" });
    await splitCluster(reviewer, { clusterId: await clusterOf(lead), memberIds: rest(), into: "together" });
    await decideCandidate(reviewer, { candidateId: lead, action: "undo" });
    expect(await getCluster(viewer, { clusterId: await clusterOf(lead) })).toMatchObject({ openCount: 1 });
    expect(await getCluster(viewer, { clusterId: await clusterOf(ids[1] ?? "") })).toMatchObject({
      openCount: 3,
    });
  });

  test("is refused without the role and does not find another tenant's candidate", async () => {
    const input = { candidateId: lead, action: "reject" } as const;
    await expect(decideCluster(viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideCluster(foreigner, input)).rejects.toMatchObject({ code: "not_found" });
    expect(await statuses()).toEqual(ids.map(() => "open"));
  });
});

async function clusterOf(candidateId: string): Promise<string> {
  return (await testDb().candidate.findFirst({ where: { id: candidateId } }))?.clusterId ?? "";
}
