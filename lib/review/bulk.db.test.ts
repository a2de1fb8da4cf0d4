import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import type { BulkChange, BulkProgress } from "@/lib/review/bulk-types.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { continueBulk } from "@/lib/review/continue-bulk.ts";
import { findBulkEffect } from "@/lib/review/find-bulk-effect.ts";
import { getBulkRun, listBulkRuns } from "@/lib/review/list-bulk-runs.ts";
import { rejectCandidate } from "@/lib/review/reject-candidate.ts";
import { reopenCandidate } from "@/lib/review/reopen-candidate.ts";
import { startBulk } from "@/lib/review/start-bulk.ts";
import { undoBulk } from "@/lib/review/undo-bulk.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { plantCandidates } from "@/lib/testing/queue-world.ts";
import { createTestMember, createTestTenant, type TestTenant, testDb } from "@/lib/testing/tenant-world.ts";

let tenant: TestTenant;
let [viewer, reviewer, colleague]: Ctx[] = [];
let ids: string[];

beforeEach(async () => {
  await truncateAll();
  tenant = await createTestTenant("bulk");
  viewer = await createTestMember(tenant, "viewer", "vi@bulk.example");
  reviewer = await createTestMember(tenant, "reviewer", "re@bulk.example");
  colleague = await createTestMember(tenant, "reviewer", "co@bulk.example");
  ids = await plantCandidates(
    tenant,
    Array.from({ length: 8 }, (_, n) => ({ question: `Question ${n}`, cluster: `c${n % 2}`, age: 8 - n })),
  );
});

const as = (ctx: Ctx | undefined): Ctx => ctx ?? tenant.system;
const idOf = (n: number) => ids[n] ?? "";
const memberIdOf = ({ actor }: Ctx) => (actor.kind === "user" ? actor.memberId : "");
const reject: BulkChange = { action: "reject", reason: "off_topic", note: "Not ours" };

async function run(change: BulkChange, candidateIds = ids): Promise<BulkProgress> {
  const { bulkRunId } = await startBulk(as(reviewer), { change, candidateIds });
  return goOn(bulkRunId);
}

async function goOn(bulkRunId: string): Promise<BulkProgress> {
  let progress = await continueBulk(as(reviewer), { bulkRunId });
  while (progress.status === "running") progress = await continueBulk(as(reviewer), { bulkRunId });
  return progress;
}

async function undo(bulkRunId: string): Promise<BulkProgress> {
  let progress = await undoBulk(as(reviewer), { bulkRunId });
  while (progress.status === "undoing") progress = await undoBulk(as(reviewer), { bulkRunId });
  return progress;
}

/** All that a run may change, but for versions and times of change. */
async function state() {
  const { tenantId } = tenant;
  const candidates = await testDb().candidate.findMany({
    where: { tenantId },
    orderBy: { id: "asc" },
    select: { id: true, status: true, decisionId: true, decidedAt: true, tags: true, clusterId: true },
  });
  const words = await testDb().$queryRaw`select "id"::text, "words"::text from "Candidate" order by "id"`;
  const assignments = await testDb().assignment.findMany({
    where: { tenantId, endedAt: null },
    orderBy: { id: "asc" },
  });
  const decisions = await testDb().decision.findMany({
    where: { tenantId, undoneAt: null },
    orderBy: { id: "asc" },
  });
  const clusters = await testDb().cluster.findMany({
    where: { tenantId },
    orderBy: { id: "asc" },
    omit: { changedAt: true },
  });
  return { candidates, words, assignments, decisions, clusters };
}

describe("what a run would do", () => {
  it("is said exactly, with why the others are left as they are", async () => {
    await rejectCandidate(as(colleague), { candidateId: idOf(0), reason: "duplicate" });
    await claimCandidate(as(colleague), { candidateId: idOf(1) });
    const target = { kind: "ticked", candidateIds: ids } as const;
    const effect = await findBulkEffect(as(reviewer), { change: reject, target });
    expect(effect).toMatchObject({ changes: 6, isBounded: false });
    expect(effect.skips.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: "already_decided", count: 1 },
      { code: "claimed_by_other", count: 1 },
    ]);
    const progress = await run(reject, effect.candidateIds);
    expect(progress).toMatchObject({ status: "done", total: 8, changed: 6, skipped: 2, pending: 0 });
    const { items } = await getBulkRun(as(reviewer), { bulkRunId: progress.id });
    expect(items.map(({ candidateId, code }) => [candidateId, code]).slice(0, 2)).toEqual([
      [idOf(0), "already_decided"],
      [idOf(1), "claimed_by_other"],
    ]);
    expect(items).toHaveLength(8);
  });

  it("takes all that match a filter", async () => {
    const filter = { text: "question 3", status: "open" } as const;
    const target = { kind: "matching", filter } as const;
    const effect = await findBulkEffect(as(reviewer), { change: reject, target });
    expect(effect).toMatchObject({ candidateIds: [idOf(3)], changes: 1 });
  });
});

describe("a run and its undo", () => {
  const cases: [string, BulkChange, number][] = [
    ["reject", reject, 6],
    ["assign", { action: "assign", memberId: null }, 1],
    ["tag", { action: "tag", tag: "later" }, 7],
    ["untag", { action: "untag", tag: "first" }, 1],
    ["reopen", { action: "reopen" }, 2],
  ];

  it.each(cases)("%s: what was before is there again", async (_name, change, changed) => {
    await run({ action: "tag", tag: "first" }, [idOf(2)]);
    await run({ action: "tag", tag: "later" }, [idOf(2)]);
    await assignCandidate(as(reviewer), { candidateId: idOf(3), memberId: memberIdOf(as(colleague)) });
    for (const n of [6, 7])
      await rejectCandidate(as(colleague), { candidateId: idOf(n), reason: "duplicate" });
    const before = await state();
    const done = await run(change);
    expect(done).toMatchObject({ changed, skipped: 8 - changed });
    expect(await state()).not.toEqual(before);
    expect(await undo(done.id)).toMatchObject({ status: "undone", undone: changed, kept: 0 });
    expect(await state()).toEqual(before);
    expect(await undo(done.id)).toMatchObject({ status: "undone", undone: changed });
    expect(await state()).toEqual(before);
  });

  it("leaves an audit row for the run and for each candidate it changed", async () => {
    const done = await run(reject);
    const ofRun = await listAudit(tenant.system, { entity: "bulk_run", entityId: done.id });
    expect(ofRun.map(({ action }) => action).toSorted()).toEqual(["bulk.finished", "bulk.started"]);
    for (const id of ids) {
      const [event] = await listAudit(tenant.system, { entity: "candidate", entityId: id });
      expect(event?.action).toBe("candidate.rejected");
    }
    await undo(done.id);
    const [event] = await listAudit(tenant.system, { entity: "candidate", entityId: idOf(0) });
    expect(event?.action).toBe("candidate.reject_undone");
  });

  it("keeps what somebody did since, and says so", async () => {
    const done = await run(reject);
    await reopenCandidate(as(colleague), { candidateId: idOf(5) });
    await rejectCandidate(as(colleague), { candidateId: idOf(5), reason: "abuse" });
    expect(await undo(done.id)).toMatchObject({ undone: 7, kept: 1 });
    const { items } = await getBulkRun(as(reviewer), { bulkRunId: done.id });
    expect(items[0]).toMatchObject({ candidateId: idOf(5), outcome: "kept", code: "changed_since" });
    const kept = await testDb().decision.findFirst({ where: { candidateId: idOf(5), undoneAt: null } });
    expect(kept).toMatchObject({ reason: "abuse" });
  });

  it("that was left before its end goes on, or is taken back without beginning the rest", async () => {
    const { bulkRunId } = await startBulk(as(reviewer), { change: reject, candidateIds: ids });
    expect(await listBulkRuns(as(reviewer))).toMatchObject([
      { id: bulkRunId, status: "running", pending: 8 },
    ]);
    expect(await undo(bulkRunId)).toMatchObject({
      status: "undone",
      skipped: 8,
      skips: [{ code: "stopped", count: 8 }],
    });
    expect(await goOn(bulkRunId)).toMatchObject({ status: "undone", changed: 0 });
  });

  it("changes nothing when it is carried out again", async () => {
    const done = await run({ action: "tag", tag: "once" });
    const before = await state();
    expect(await goOn(done.id)).toMatchObject({ status: "done", changed: 8 });
    expect(await state()).toEqual(before);
    expect(await run({ action: "tag", tag: "once" })).toMatchObject({ changed: 0, skipped: 8 });
  });

  it("tells a member once of what it gave", async () => {
    const memberId = memberIdOf(as(colleague));
    await run({ action: "assign", memberId });
    const events = await testDb().outboxEvent.findMany({ where: { name: "candidate/assigned" } });
    expect(events).toHaveLength(1);
  });
});

describe("who may", () => {
  it("needs a role that decides, candidates of the tenant, and the run's own starter", async () => {
    const target = { kind: "ticked", candidateIds: ids } as const;
    await expect(findBulkEffect(as(viewer), { change: reject, target })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(startBulk(as(viewer), { change: reject, candidateIds: ids })).rejects.toMatchObject({
      code: "forbidden",
    });
    const other = await createTestTenant("other");
    const stranger = await createTestMember(other, "admin", "st@other.example");
    await expect(findBulkEffect(stranger, { change: reject, target })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(startBulk(stranger, { change: reject, candidateIds: ids })).rejects.toMatchObject({
      code: "not_found",
    });
    const { bulkRunId } = await startBulk(as(reviewer), { change: reject, candidateIds: ids });
    for (const verb of [continueBulk, undoBulk]) {
      await expect(verb(as(viewer), { bulkRunId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(verb(as(colleague), { bulkRunId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(verb(stranger, { bulkRunId })).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(getBulkRun(stranger, { bulkRunId })).rejects.toMatchObject({ code: "not_found" });
    const assign: BulkChange = { action: "assign", memberId: memberIdOf(as(viewer)) };
    await expect(startBulk(as(reviewer), { change: assign, candidateIds: ids })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
