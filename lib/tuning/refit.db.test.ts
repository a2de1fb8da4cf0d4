import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRandom } from "@/bench/statistics.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { listConfigVersions } from "@/lib/confidence/list-config-versions.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import { defaultWeights } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { applyRefit } from "@/lib/tuning/apply-refit.ts";
import { getCalibration } from "@/lib/tuning/get-calibration.ts";
import { refitWeights } from "@/lib/tuning/refit-weights.ts";
import { requestNightlyRefit, requestRefit } from "@/lib/tuning/request-refit.ts";
import { getRightShare } from "@/lib/tuning/get-right-share.ts";
import { minimumVerdicts } from "@/lib/tuning/types.ts";

const timeZone = "Europe/Berlin";
let tenant: TestTenant;
let system: Ctx;
let admin: Ctx;
let count = 0;

function uuidOf(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

type Case = { verdict: string; action?: string; undone?: boolean; led?: boolean };

/** Scored, captured and decided answers whose completeness alone tells right from wrong, as rows. */
async function storeCases(cases: Case[], seed = 1): Promise<void> {
  const { tenantId } = tenant;
  const threshold = await getThreshold(system);
  const random = createRandom(seed);
  const now = new Date();
  const rows = cases.map((one) => {
    const isRight = one.verdict === "right";
    const completeness = isRight ? 0.55 + 0.45 * random() : 0.5 * random();
    // Drawn from the seed too: which half a verdict falls into goes by its ids.
    const newId = () => uuidOf(random);
    const ids = { responseId: newId(), confidenceId: newId(), candidateId: newId(), decisionId: newId() };
    return { ...one, ...ids, retrieval: random(), completeness };
  });
  await testDb().response.createMany({
    data: rows.map(({ responseId: id }) => ({
      tenantId,
      id,
      externalId: id,
      status: "scored",
      bodyHash: "x",
      occurredAt: now,
    })),
  });
  await testDb().confidence.createMany({
    data: rows.map(({ confidenceId: id, responseId, retrieval, completeness }) => ({
      tenantId,
      id,
      responseId,
      revision: "r",
      ruleVersion: "2026-11-2",
      inputHash: "x",
      composite: 0.4 * retrieval + 0.2 + 0.2 * completeness,
      retrieval,
      policy: 1,
      completeness,
      weights: defaultWeights,
      evidence: {},
      thresholdVersionId: threshold.id,
      thresholdValue: threshold.value,
      auditBucket: 1,
      auditRate: 0.02,
    })),
  });
  await testDb().candidate.createMany({
    data: rows.map(({ candidateId: id, responseId, confidenceId }) => ({
      tenantId,
      id,
      responseId,
      confidenceId,
      status: "approved",
      captureReason: "threshold",
      occurredAt: now,
    })),
  });
  await testDb().decision.createMany({
    data: rows.map(
      ({ decisionId: id, candidateId, verdict, action = "edit", undone = false, led = false }) => ({
        tenantId,
        id,
        candidateId,
        action,
        answerVerdict: verdict,
        decidedByKind: "user",
        undoneAt: undone ? now : null,
        leadDecisionId: led ? randomUUID() : null,
      }),
    ),
  });
}

const clearCases = (n: number): Case[] =>
  Array.from({ length: n }, (_, at) => ({
    verdict: at % 2 === 0 ? "right" : at % 4 === 1 ? "wrong" : "partly",
  }));

async function refit(): Promise<string> {
  const { refitRunId } = await requestRefit(admin, { timeZone });
  await refitWeights(system, { refitRunId });
  return refitRunId;
}

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  tenant = await createTestTenant(`refit-${count}`);
  system = tenant.system;
  admin = await createTestMember(tenant, "admin", `admin-${count}@refit.example`);
  await createThresholdWithoutAudit(system);
});

describe("a refit", () => {
  test("waits for enough verdicts, and counts only those that say something", async () => {
    await storeCases([
      ...clearCases(minimumVerdicts - 1),
      { verdict: "unsure" },
      { verdict: "right", action: "skip" },
      { verdict: "right", undone: true },
      { verdict: "right", led: true },
    ]);
    await refit();
    const state = await getCalibration(admin);
    expect(state).toMatchObject({ verdictCount: 199, calibration: null, canApply: false });
    expect(state.latest).toMatchObject({
      outcome: "too_few",
      reason: "199 verdicts about answers; at least 200 are needed.",
    });
  });

  test("proposes what it found and changes nothing; applied by an admin it is a version, and the cut goes with it", async () => {
    await storeCases(clearCases(400));
    const refitRunId = await refit();
    expect((await getScoringConfig(admin)).number).toBe(0);
    const before = await getCalibration(admin);
    expect(before).toMatchObject({ canApply: true, latest: { outcome: "proposed" } });
    expect(before.calibration).not.toBeNull();
    const config = await applyRefit(admin, { refitRunId });
    expect(config.weights.completeness).toBeGreaterThan(0.5);
    expect(await listConfigVersions(admin, { limit: 1 })).toMatchObject([{ number: 1, source: "refit" }]);
    expect(await listThresholdVersions(admin, { limit: 1 })).toMatchObject([
      { number: 2, source: "weights" },
    ]);
    expect(await listAudit(system, { entity: "refit-run", entityId: refitRunId })).toHaveLength(2);
    expect(await listAudit(system, { entity: "scoring-config", entityId: config.id ?? "" })).toMatchObject([
      { action: "scoring.refitted" },
    ]);
    const after = await getCalibration(admin);
    expect(after.canApply).toBe(false);
    expect(after.calibration?.brierAfter).toBeLessThan(before.calibration?.brierAfter ?? 0);
    await expect(applyRefit(admin, { refitRunId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("cannot be applied once other weights are in force, and says nothing about those", async () => {
    await storeCases(clearCases(400));
    const refitRunId = await refit();
    const weights = { retrieval: 0.25, policy: 0.25, completeness: 0.25, memory: 0.25 };
    await setScoringConfig(admin, { weights, reason: "by hand" });
    expect(await getCalibration(admin)).toMatchObject({ calibration: null, canApply: false });
    await expect(applyRefit(admin, { refitRunId })).rejects.toMatchObject({ code: "conflict" });
    expect((await getScoringConfig(admin)).weights).toEqual(weights);
  });

  test("says of a score by the weights in force how often such answers are right, and nothing of any other", async () => {
    const factor = (score: number) => ({ score, evidence: { checkedCount: 0, broken: [] } });
    const scored = (completeness: number) => ({
      composite: 0.4 * 0.5 + 0.2 + 0.2 * completeness,
      factors: {
        retrieval: factor(0.5) as never,
        policy: factor(1),
        completeness: factor(completeness) as never,
        memory: null,
      },
      weights: { retrieval: 0.5, policy: 0.25, completeness: 0.25, memory: 0 },
    });
    expect(await getRightShare(admin, scored(0.9))).toBeNull();
    await storeCases(clearCases(400));
    await refit();
    const likely = await getRightShare(admin, scored(0.95));
    const unlikely = await getRightShare(admin, scored(0.05));
    expect(likely).toBeGreaterThan(0.5);
    expect(unlikely).toBeLessThan(0.5);
    const byOthers = { ...scored(0.95), weights: { retrieval: 1, policy: 0, completeness: 0, memory: 0 } };
    expect(await getRightShare(admin, byOthers)).toBeNull();
  });

  test("carried out twice is carried out once, also at the same time", async () => {
    await storeCases(clearCases(240));
    const { refitRunId } = await requestRefit(admin, { timeZone });
    const run = () => refitWeights(system, { refitRunId });
    const outcomes = (await Promise.all([run(), run()])).map((result) => result.outcome);
    expect(outcomes.filter((outcome) => outcome === "already_finished")).toHaveLength(1);
    expect((await run()).outcome).toBe("already_finished");
  });

  test("comes once a night", async () => {
    const at = (iso: string): Ctx => ({ ...system, now: () => new Date(iso) });
    expect(await requestNightlyRefit(at("2026-11-29T00:30:00Z"), { timeZone })).toEqual({ isStarted: false });
    expect(await requestNightlyRefit(at("2026-11-29T01:00:00Z"), { timeZone })).toEqual({ isStarted: true });
    expect(await requestNightlyRefit(at("2026-11-29T01:15:00Z"), { timeZone })).toEqual({ isStarted: false });
  });

  test("is asked for and applied by admins only, and another tenant's is not there", async () => {
    await storeCases(clearCases(400));
    const refitRunId = await refit();
    const reviewer = await createTestMember(tenant, "reviewer", `reviewer-${count}@refit.example`);
    for (const ctx of [reviewer, tenant.as(keyActor("read", "review", "ingest"))]) {
      await expect(requestRefit(ctx, { timeZone })).rejects.toMatchObject({ code: "forbidden" });
      await expect(applyRefit(ctx, { refitRunId })).rejects.toMatchObject({ code: "forbidden" });
    }
    const other = await createTestTenant(`refit-other-${count}`);
    await expect(applyRefit(other.system, { refitRunId })).rejects.toMatchObject({ code: "not_found" });
    await expect(refitWeights(other.system, { refitRunId })).rejects.toMatchObject({ code: "not_found" });
    expect(await getCalibration(other.system)).toMatchObject({ verdictCount: 0, latest: null });
  });
});
