import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, keyActor } from "@/lib/testing/tenant-world.ts";
import { listTuningRuns } from "@/lib/tuning/list-tuning-runs.ts";
import { requestNightlyTuning, requestTuning } from "@/lib/tuning/request-tuning.ts";
import { tuneThreshold } from "@/lib/tuning/tune-threshold.ts";

const timeZone = "Europe/Berlin";
let system: Ctx;
let admin: Ctx;
let reviewer: Ctx;
let count = 0;

/** A grounded answer off the point: below the cut, without any signal. */
const weak = {
  answer: "Our branches open at nine.",
  passages: [{ text: "Our branches open at nine.", score: 0.2 }],
};

const inDays = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + days * 86_400_000),
});

async function decideMany(action: "approve" | "reject", n: number, day: number): Promise<void> {
  for (let at = 0; at < n; at += 1) {
    count += 1;
    const { candidateId } = await answerOnce(system, {
      question: `Why was transfer ${count} to Lisbon refused?`,
      ...weak,
    });
    if (candidateId === null) throw new Error("not captured");
    await decideCandidate(inDays(reviewer, day), { candidateId, action });
  }
}

async function tune(day: number): Promise<string> {
  const { tuningRunId } = await requestTuning(inDays(admin, day), { timeZone });
  return (await tuneThreshold(inDays(system, day), { tuningRunId, timeZone })).outcome;
}

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  const tenant = await createTestTenant(`tuning-${count}`);
  system = tenant.system;
  admin = await createTestMember(tenant, "admin", `admin-${count}@tuning.example`);
  reviewer = await createTestMember(tenant, "reviewer", `reviewer-${count}@tuning.example`);
  await createInitialThreshold(system);
});

describe("tuning", () => {
  test("captures more after clear approvals, less after clear rejections, once a day each", async () => {
    await decideMany("approve", 22, 1);
    expect(await tune(1)).toBe("moved");
    expect((await getThreshold(system)).value).toBe(0.64);
    expect(await tune(1)).toBe("kept");
    await decideMany("reject", 22, 2);
    expect(await tune(2)).toBe("moved");
    expect((await getThreshold(system)).value).toBe(0.62);
    const [last] = await listThresholdVersions(admin, { limit: 5 });
    expect(last).toMatchObject({ source: "tuner", evidence: { approved: 0, rejected: 22 } });
    expect(last?.reason).toContain("less is captured");
    const runs = await listTuningRuns(admin, { limit: 5 });
    expect(runs.map((run) => run.outcome)).toEqual(["moved", "kept", "moved"]);
  });

  test("counts neither signals alone nor undone decisions, and a cluster decision once", async () => {
    await decideMany("approve", 19, 1);
    const { candidateId } = await answerOnce(system, { question: "One more about Porto?", ...weak });
    await decideCandidate(inDays(reviewer, 1), { candidateId: candidateId ?? "", action: "approve" });
    await decideCandidate(inDays(reviewer, 1), { candidateId: candidateId ?? "", action: "undo" });
    expect(await tune(1)).toBe("kept");
    expect((await listTuningRuns(admin, { limit: 1 }))[0]?.evidence).toMatchObject({
      approved: 19,
      edited: 0,
      rejected: 0,
    });
  });

  test("the same run carried out twice moves once, also at the same time", async () => {
    await decideMany("approve", 22, 1);
    const { tuningRunId } = await requestTuning(inDays(admin, 1), { timeZone });
    const run = () => tuneThreshold(inDays(system, 1), { tuningRunId, timeZone });
    const outcomes = (await Promise.all([run(), run()])).map((result) => result.outcome).toSorted();
    expect(outcomes).toEqual(["already_finished", "moved"]);
    expect(await listThresholdVersions(admin, { limit: 10 })).toHaveLength(2);
  });

  test("never moves what an admin locked", async () => {
    await setThreshold(admin, { isLocked: true, reason: "audit week" });
    await decideMany("approve", 22, 1);
    expect(await tune(1)).toBe("kept");
    expect((await listTuningRuns(admin, { limit: 1 }))[0]?.reason).toContain("locked");
  });

  test("starts one night a tenant and day, and none before 02:00 there", async () => {
    const at = (iso: string): Ctx => ({ ...system, now: () => new Date(iso) });
    expect(await requestNightlyTuning(at("2026-11-29T00:30:00Z"), { timeZone })).toEqual({
      isStarted: false,
    });
    expect(await requestNightlyTuning(at("2026-11-29T01:00:00Z"), { timeZone })).toEqual({ isStarted: true });
    expect(await requestNightlyTuning(at("2026-11-29T01:15:00Z"), { timeZone })).toEqual({
      isStarted: false,
    });
    expect(await requestNightlyTuning(at("2026-11-30T01:15:00Z"), { timeZone })).toEqual({ isStarted: true });
  });

  test("is asked for by admins only, and leaves an audit row", async () => {
    await expect(requestTuning(reviewer, { timeZone })).rejects.toMatchObject({ code: "forbidden" });
    const { tuningRunId } = await requestTuning(admin, { timeZone });
    expect(await listAudit(system, { entity: "tuning-run", entityId: tuningRunId })).toHaveLength(1);
  });
});

describe("setting the threshold by hand", () => {
  test("needs an admin and a reason, keeps what is left out, and leaves an audit row", async () => {
    await expect(setThreshold(reviewer, { value: 0.5, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(setThreshold(keyed("review"), { value: 0.5, reason: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(setThreshold(admin, { value: 0.5 } as never)).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/reason" }],
    });
    const after = await setThreshold(keyed("admin"), { value: 0.7, reason: "quiet week" });
    expect(after).toMatchObject({ number: 2, value: 0.7, minimum: 0.3, isLocked: false });
    expect(await listAudit(system, { entity: "threshold", entityId: after.id })).toHaveLength(1);
  });

  test.each([
    [{ value: 0.95 }, "/value"],
    [{ minimum: 0.7 }, "/value"],
    [{ minimum: 0.8, maximum: 0.7, value: 0.75 }, "/minimum"],
  ])("refuses %j, which would leave the cut outside its bounds", async (change, path) => {
    await expect(setThreshold(admin, { ...change, reason: "try" })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path }],
    });
    expect((await getThreshold(system)).number).toBe(1);
  });
});

function keyed(scope: "review" | "admin"): Ctx {
  return { ...admin, actor: keyActor(scope) };
}
