import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { listNotifications } from "@/lib/notifications/list-notifications.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import { createTestMember, createTestTenant, testDb } from "@/lib/testing/tenant-world.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { revertThreshold } from "@/lib/thresholds/revert-threshold.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";
import { applyProposal } from "@/lib/tuning/apply-proposal.ts";
import { getTuningPolicy } from "@/lib/tuning/get-tuning-policy.ts";
import { listTuningRuns } from "@/lib/tuning/list-tuning-runs.ts";
import { requestTuning } from "@/lib/tuning/request-tuning.ts";
import { setTuningPolicy } from "@/lib/tuning/set-tuning-policy.ts";
import { tuneThreshold } from "@/lib/tuning/tune-threshold.ts";

const timeZone = "Europe/Berlin";
let system: Ctx;
let admin: Ctx;
let reviewer: Ctx;
let stranger: Ctx;
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

async function approveMany(n: number): Promise<void> {
  for (let at = 0; at < n; at += 1) {
    count += 1;
    const { candidateId } = await answerOnce(system, { question: `Why is fee ${count} charged?`, ...weak });
    await decideCandidate(inDays(reviewer, 1), { candidateId: candidateId ?? "", action: "approve" });
  }
}

async function tune(day: number): Promise<string> {
  const { tuningRunId } = await requestTuning(inDays(admin, day), { timeZone });
  await tuneThreshold(inDays(system, day), { tuningRunId, timeZone });
  return tuningRunId;
}

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  const tenant = await createTestTenant(`policy-${count}`);
  system = tenant.system;
  admin = await createTestMember(tenant, "admin", `admin-${count}@policy.example`);
  reviewer = await createTestMember(tenant, "reviewer", `reviewer-${count}@policy.example`);
  await createInitialThreshold(system);
  const other = await createTestTenant(`stranger-${count}`);
  stranger = await createTestMember(other, "admin", `stranger-${count}@policy.example`);
  await createInitialThreshold(stranger);
});

describe("the tuning policy", () => {
  test("has defaults, keeps what is left out, and every change is a version with an audit row", async () => {
    expect(await getTuningPolicy(reviewer)).toMatchObject({ policy: "approval-rate", number: 0 });
    const change = {
      policy: "risk",
      wrongLimit: 0.04,
      expectedNumber: 0,
      reason: "the bank's own rule",
    } as const;
    await expect(setTuningPolicy(reviewer, change)).rejects.toMatchObject({ code: "forbidden" });
    expect(await setTuningPolicy(admin, change)).toMatchObject({
      policy: "risk",
      cooldownDays: 1,
      number: 1,
    });
    await expect(setTuningPolicy(admin, change)).rejects.toMatchObject({ code: "conflict" });
    await expect(setTuningPolicy(admin, { ...change, wrongLimit: 2 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await getTuningPolicy(stranger)).toMatchObject({ number: 0 });
    const version = await testDb().tuningPolicyVersion.findFirst({ where: { tenantId: system.tenantId } });
    const audit = await listAudit(system, { entity: "tuning-policy", entityId: version?.id ?? "" });
    expect(audit.map(({ action }) => action)).toEqual(["tuning_policy.set"]);
  });

  test("a night with an admin's last word proposes, tells the admins, and is applied once", async () => {
    await setTuningPolicy(admin, { mode: "propose", expectedNumber: 0, reason: "we look first" });
    await approveMany(22);
    const tuningRunId = await tune(1);
    expect((await getThreshold(admin)).value).toBe(0.62);
    expect((await listTuningRuns(admin, { limit: 1 }))[0]).toMatchObject({
      outcome: "proposed",
      proposedValue: 0.64,
      evidence: { policy: "approval-rate", approved: 22 },
    });
    const told = await listNotifications(admin);
    expect(told.items.map(({ kind }) => kind)).toEqual(["threshold_proposed"]);
    expect((await listNotifications(reviewer)).items).toEqual([]);
    await expect(applyProposal(reviewer, { tuningRunId })).rejects.toMatchObject({ code: "forbidden" });
    await expect(applyProposal(stranger, { tuningRunId })).rejects.toMatchObject({ code: "not_found" });
    await applyProposal(admin, { tuningRunId });
    await expect(applyProposal(admin, { tuningRunId })).rejects.toMatchObject({ code: "conflict" });
    const [version] = await listThresholdVersions(admin, { limit: 1 });
    expect(version).toMatchObject({ value: 0.64, source: "tuner", evidence: { approved: 22 } });
    expect(version?.createdById).not.toBeNull();
    expect(await listAudit(system, { entity: "tuning-run", entityId: tuningRunId })).toHaveLength(2);
  });

  test("a proposal is void once the threshold was changed by hand", async () => {
    await setTuningPolicy(admin, { mode: "propose", expectedNumber: 0, reason: "we look first" });
    await approveMany(22);
    const tuningRunId = await tune(1);
    await setThreshold(admin, { auditRate: 0.1, reason: "see more" });
    await expect(applyProposal(admin, { tuningRunId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("never captures more a day than the team decides in one", async () => {
    await setTuningPolicy(admin, { capacityPerDay: 5, expectedNumber: 0, reason: "two are on leave" });
    await approveMany(22);
    await tune(1);
    const [run] = await listTuningRuns(admin, { limit: 1 });
    expect(run?.reason).toContain("the team decides 5 a day");
    expect((await getThreshold(admin)).value).toBeLessThan(0.62);
  });

  test("by risk nothing moves on few verdicts, and the night says what is missing", async () => {
    await setTuningPolicy(admin, { policy: "risk", expectedNumber: 0, reason: "the bank's own rule" });
    await approveMany(22);
    await tune(1);
    expect((await listTuningRuns(admin, { limit: 1 }))[0]).toMatchObject({
      outcome: "kept",
      evidence: { policy: "risk", letThrough: null },
    });
    expect((await listTuningRuns(admin, { limit: 1 }))[0]?.reason).toContain("22 verdicts");
  });
});

describe("taking back", () => {
  test("an earlier version is in force again in one act, bounds and audit rate with it", async () => {
    await setThreshold(admin, { value: 0.7, auditRate: 0.1, maximum: 0.8, reason: "busy week" });
    const back = { toNumber: 1, expectedNumber: 2 };
    await expect(revertThreshold(reviewer, back)).rejects.toMatchObject({ code: "forbidden" });
    const after = await revertThreshold(admin, back);
    expect(after).toMatchObject({ number: 3, value: 0.62, auditRate: 0.02, maximum: 0.9 });
    expect(await listAudit(system, { entity: "threshold", entityId: after.id })).toHaveLength(1);
    await expect(revertThreshold(admin, back)).rejects.toMatchObject({ code: "conflict" });
    await expect(revertThreshold(admin, { toNumber: 9, expectedNumber: 3 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(revertThreshold(stranger, { toNumber: 3, expectedNumber: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await listThresholdVersions(admin, { limit: 1 }))[0]).toMatchObject({ source: "revert" });
  });
});
