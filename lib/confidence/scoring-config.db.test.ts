import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { getConfidenceDetail } from "@/lib/confidence/get-confidence.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { listConfigVersions } from "@/lib/confidence/list-config-versions.ts";
import { listSignals } from "@/lib/confidence/list-signals.ts";
import { computeScores } from "@/lib/confidence/compute-scores.ts";
import { storeScores } from "@/lib/confidence/store-scores.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import { tryScoring } from "@/lib/confidence/try-scoring.ts";
import type { SetScoringConfigInput } from "@/lib/confidence/config-types.ts";
import { defaultWeights } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";
import { addScores } from "@/lib/responses/add-scores.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
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
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";

let tenant: TestTenant;
let system: Ctx;
let admin: Ctx;
let count = 0;

type GivenRule = NonNullable<SetScoringConfigInput["rules"]>[number];

function rule(changes: Partial<GivenRule> = {}): GivenRule {
  return {
    name: "No promises",
    kind: "forbidden_phrase",
    form: "word",
    pattern: "working days",
    severity: "block",
    isEnabled: true,
    ...changes,
  };
}

async function ingest(changes: Partial<IngestInput> = {}): Promise<string> {
  count += 1;
  const { id } = await ingestResponse(system, {
    externalId: `config-${count}`,
    question: "How much does a replacement card cost?",
    answer: "A replacement card costs 6 euros. It arrives within 5 working days.",
    passages: [{ text: "A replacement card costs 6 euros and arrives within 5 working days.", score: 0.9 }],
    ...changes,
  });
  return id;
}

async function score(responseId: string) {
  const [result] = await storeScores(system, await computeScores(system, { responseIds: [responseId] }));
  if (result === undefined) throw new Error("not scored");
  return result;
}

const detail = (responseId: string) => getConfidenceDetail(system, { responseId });

const revisionsOf = (responseId: string) => testDb().confidence.count({ where: { responseId } });

beforeAll(() => truncateAll());

beforeEach(async () => {
  count += 1;
  tenant = await createTestTenant(`config-${count}`);
  system = tenant.system;
  admin = await createTestMember(tenant, "admin", `admin-${count}@config.example`);
  await createThresholdWithoutAudit(system);
});

describe("what a tenant is scored by", () => {
  test("is the defaults until it is changed, then the newest version, and a score keeps its own", async () => {
    expect(await getScoringConfig(admin)).toMatchObject({
      id: null,
      number: 0,
      weights: defaultWeights,
      rules: [],
    });
    const responseId = await ingest();
    const before = await score(responseId);
    expect(before.captureReason).not.toBe("signal");
    const after = await setScoringConfig(admin, { rules: [rule()], reason: "Legal asked for it" });
    expect(after).toMatchObject({ number: 1, rules: [{ name: "No promises" }] });
    expect(await revisionsOf(responseId)).toBe(1);
    const other = await score(await ingest());
    expect(other).toMatchObject({ captureReason: "signal" });
    const { scoring } = (await detail(other.responseId)) ?? {};
    expect(scoring?.factors.policy).toMatchObject({
      score: 0,
      evidence: { broken: [{ rule: "No promises", ruleId: after.rules[0]?.id, source: "tenant" }] },
    });
    const rows = await testDb().confidence.findMany({
      where: { tenantId: tenant.tenantId },
      orderBy: { createdAt: "asc" },
      select: { configVersionId: true },
    });
    expect(rows.map((row) => row.configVersionId)).toEqual([null, after.id]);
  });

  test("weights apply as they are given", async () => {
    await setScoringConfig(admin, {
      weights: { retrieval: 0, policy: 0, completeness: 1, memory: 0 },
      reason: "Only what is asked counts",
    });
    const { responseId, composite } = await score(await ingest());
    const stored = await detail(responseId);
    expect(stored?.scoring.weights).toEqual({ retrieval: 0, policy: 0, completeness: 1, memory: 0 });
    expect(composite).toBe(stored?.scoring.factors.completeness?.score);
  });

  test("a signal that is off neither shows nor captures", async () => {
    const answer = { answer: "I'm sorry, I don't have information about that.", passages: [] };
    const on = await score(await ingest(answer));
    expect((await detail(on.responseId))?.scoring.signals.map((signal) => signal.kind)).toEqual([
      "nothing_retrieved",
      "refusal",
    ]);
    await setScoringConfig(admin, {
      switches: { refusal: false, nothing_retrieved: false },
      reason: "The agent is new",
    });
    const off = await score(await ingest(answer));
    expect((await detail(off.responseId))?.scoring.signals).toEqual([]);
    expect(off.captureReason).toBe("threshold");
    const seen = (await listSignals(system, { days: 30 })).filter((signal) => signal.count > 0);
    expect(seen.map(({ kind, count: n, captures }) => [kind, n, captures])).toEqual([
      ["nothing_retrieved", 1, true],
      ["refusal", 1, true],
    ]);
  });

  test("what is left out stays, and each change is a version with its reason and an audit row", async () => {
    await setScoringConfig(admin, { rules: [rule()], reason: "first" });
    const keyed = tenant.as(keyActor("admin"));
    const last = await setScoringConfig(keyed, { switches: { refusal: false }, reason: "second" });
    expect(last).toMatchObject({ number: 2, switches: { refusal: false }, rules: [{ name: "No promises" }] });
    const versions = await listConfigVersions(admin, { limit: 10 });
    expect(
      versions.map(({ number, reason, ruleCount, offCount }) => [number, reason, ruleCount, offCount]),
    ).toEqual([
      [2, "second", 1, 1],
      [1, "first", 1, 0],
    ]);
    const audited = await listAudit(system, { entity: "scoring-config", entityId: last.id ?? "" });
    expect(audited).toMatchObject([{ action: "scoring.set", fields: ["switches"] }]);
  });

  test("a change made on an older version than the one in force is refused", async () => {
    const first = await setScoringConfig(admin, { rules: [rule()], reason: "one", expectedNumber: 0 });
    await expect(
      setScoringConfig(admin, { rules: [], reason: "two", expectedNumber: 0 }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await getScoringConfig(admin)).toEqual(first);
  });

  test.each([
    [{ rules: [rule(), rule({ form: "regex", pattern: "(?=x)" })] }, "/rules/1/pattern"],
    [{ rules: [rule({ pattern: "\u200b " })] }, "/rules/0/pattern"],
    [{ rules: [rule({ pattern: "x".repeat(501) })] }, "/rules/0/pattern"],
    [{ rules: Array.from({ length: 201 }, () => rule()) }, "/rules"],
    [
      { rules: Array.from({ length: 30 }, () => rule({ form: "regex", pattern: "ab?".repeat(100) })) },
      "/rules",
    ],
    [{ weights: { retrieval: 0.5, policy: 0.2, completeness: 0.2, memory: 0.2 } }, "/weights"],
    [{ weights: { retrieval: 1.4, policy: -0.4, completeness: 0, memory: 0 } }, "/weights/retrieval"],
  ])("refuses a change that cannot be used, at its place (%#)", async (change, path) => {
    await expect(setScoringConfig(admin, { ...change, reason: "try" })).rejects.toMatchObject({
      code: "invalid_input",
      problems: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
    });
    expect((await getScoringConfig(admin)).number).toBe(0);
  });

  test("is changed by admins only, always with a reason, and is another tenant's nowhere", async () => {
    const reviewer = await createTestMember(tenant, "reviewer", `reviewer-${count}@config.example`);
    for (const ctx of [reviewer, tenant.as(keyActor("read", "review", "ingest"))]) {
      await expect(setScoringConfig(ctx, { rules: [], reason: "x" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(tryScoring(ctx, { question: "a", answer: "b" })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(setScoringConfig(admin, { rules: [] } as never)).rejects.toMatchObject({
      code: "invalid_input",
    });
    await setScoringConfig(admin, { rules: [rule()], reason: "ours" });
    const other = await createTestTenant(`config-other-${count}`);
    expect((await getScoringConfig(other.system)).number).toBe(0);
    expect(await listConfigVersions(other.system, { limit: 5 })).toEqual([]);
  });
});

describe("the cut", () => {
  const weights = { retrieval: 0.85, policy: 0.05, completeness: 0.05, memory: 0.05 };

  const offThePoint = { passages: [{ text: "We open at nine on workdays." }] };

  async function scoreMany(): Promise<void> {
    for (let at = 0; at < 60; at += 1) {
      const isWeak = at % 3 === 0;
      await score(await ingest(isWeak ? offThePoint : {}));
    }
  }

  test("goes with new weights, so that the same share of answers is captured", async () => {
    await scoreMany();
    const [low, high] = [await score(await ingest(offThePoint)), await score(await ingest())];
    const middle = ((low.composite ?? 0) + (high.composite ?? 0)) / 2;
    await setThreshold(admin, { value: middle, minimum: 0.01, reason: "between the two kinds" });
    await setScoringConfig(admin, { weights, reason: "Retrieval tells most" });
    const [last] = await listThresholdVersions(admin, { limit: 1 });
    expect(last).toMatchObject({ source: "weights", evidence: { scoreCount: 62, configNumber: 1 } });
    const weak = await score(await ingest(offThePoint));
    const strong = await score(await ingest());
    expect(weak.composite).toBeLessThan(last?.value ?? 0);
    expect(strong.composite).toBeGreaterThanOrEqual(last?.value ?? 1);
  });

  test("stays where it is locked, and where too little was scored to measure a share on", async () => {
    await setScoringConfig(admin, { weights, reason: "Early" });
    expect((await getThreshold(admin)).number).toBe(1);
    await scoreMany();
    await setThreshold(admin, { isLocked: true, reason: "audit week" });
    await setScoringConfig(admin, { weights: defaultWeights, reason: "Back" });
    expect(await getThreshold(admin)).toMatchObject({ number: 2, value: 0.62 });
  });
});

describe("what comes late", () => {
  test("a low score of the caller's is seen, once however often it is sent", async () => {
    const responseId = await ingest({ scores: { tone: 0.9 } });
    await score(responseId);
    const late = { responseId, scores: { faithfulness: 0.1 } };
    expect(await addScores(system, late)).toEqual({
      responseId,
      scores: { tone: 0.9, faithfulness: 0.1 },
      isChanged: true,
    });
    const seen = await score(responseId);
    expect((await detail(responseId))?.scoring.signals).toMatchObject([
      { kind: "low_caller_score", names: ["faithfulness"], value: 0.1 },
    ]);
    expect((await addScores(system, late)).isChanged).toBe(false);
    expect((await score(responseId)).confidenceId).toBe(seen.confidenceId);
    expect(await revisionsOf(responseId)).toBe(2);
    const events = await testDb().outboxEvent.count({
      where: { tenantId: tenant.tenantId, name: "scores/received" },
    });
    expect(events).toBe(1);
  });

  test("a newer value of the same score takes the place of the older", async () => {
    const responseId = await ingest();
    await addScores(system, { responseId, scores: { faithfulness: 0.1 } });
    expect(await addScores(system, { responseId, scores: { faithfulness: 0.8 } })).toMatchObject({
      scores: { faithfulness: 0.8 },
      isChanged: true,
    });
    await score(responseId);
    expect((await detail(responseId))?.scoring.signals).toEqual([]);
  });

  test("scores are refused for what is not there, out of range, and beyond a hundred", async () => {
    const responseId = await ingest({
      scores: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`s${at}`, 0.5])),
    });
    await expect(addScores(system, { responseId, scores: { a: 1, b: 1 } })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(addScores(system, { responseId, scores: { a: 1.5 } })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const other = await createTestTenant(`late-${count}`);
    await expect(addScores(other.system, { responseId, scores: { a: 1 } })).rejects.toMatchObject({
      code: "not_found",
    });
    const reader = tenant.as(keyActor("read"));
    await expect(addScores(reader, { responseId, scores: { a: 1 } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("feedback after a change of rules scores by the new rules, twice the same", async () => {
    const responseId = await ingest();
    await score(responseId);
    await setScoringConfig(admin, { rules: [rule({ severity: "warn" })], reason: "meanwhile" });
    await addFeedback(system, { responseId, rating: "down" });
    const [first, second] = [await score(responseId), await score(responseId)];
    expect(second.confidenceId).toBe(first.confidenceId);
    expect(await revisionsOf(responseId)).toBe(2);
    expect((await detail(responseId))?.scoring.factors.policy?.evidence.broken).toHaveLength(1);
  });
});

describe("what was said before", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 9, minute)).toISOString();

  test("in the same thread counts as known, without what the caller sent along itself", async () => {
    const thread = { threadId: "talk", subjectId: "ana" };
    await ingest({
      ...thread,
      question: "I read that a replacement card costs 6 euros.",
      answer: "Noted.",
      occurredAt: at(1),
    });
    await ingest({ threadId: "other", question: "I live in Porto.", answer: "Noted.", occurredAt: at(2) });
    const memory = [{ kind: "message" as const, text: "Noted." }];
    const responseId = await ingest({ ...thread, memory, occurredAt: at(3) });
    await score(responseId);
    // One item that the caller gave and one that is stored; the stored "Noted." is the caller's own.
    expect((await detail(responseId))?.scoring.factors.memory?.evidence.items).toMatchObject([
      { index: 0, relation: "unrelated" },
      { index: 1, relation: "agrees" },
    ]);
  });

  test("arriving late makes another revision, the same again does not", async () => {
    const thread = { threadId: "talk", subjectId: "ana" };
    const responseId = await ingest({ ...thread, occurredAt: at(30) });
    const first = await score(responseId);
    expect((await score(responseId)).confidenceId).toBe(first.confidenceId);
    await ingest({ ...thread, question: "And the fee?", occurredAt: at(20) });
    expect((await score(responseId)).confidenceId).not.toBe(first.confidenceId);
  });
});

describe("trying an answer", () => {
  test("shows what it would break and score, by rules that are not saved yet, and stores nothing", async () => {
    const tried = await tryScoring(admin, {
      question: "How much is a card?",
      answer: "A card costs 6 euros.",
      passage: "A card costs 6 euros.",
      rules: [
        { ...rule({ pattern: "6 euros", severity: "warn" }), id: "00000000-0000-4000-8000-000000000001" },
      ],
    });
    expect(tried.broken).toMatchObject([{ rule: "No promises", span: { start: 13, end: 20 } }]);
    expect(tried.factors.find((one) => one.factor === "policy")?.score).toBeCloseTo(0.6);
    expect(tried.factors.find((one) => one.factor === "retrieval")?.score).toBeGreaterThan(0);
    expect(tried.capture).toMatch(/^(Not captured|Captured): confidence 0\.\d+/u);
    expect(await testDb().response.count({ where: { tenantId: tenant.tenantId } })).toBe(0);
    expect((await getScoringConfig(admin)).number).toBe(0);
  });

  test("refuses rules that could not be saved", async () => {
    const bad = { ...rule({ form: "regex", pattern: "(" }), id: "00000000-0000-4000-8000-000000000001" };
    await expect(tryScoring(admin, { question: "a", answer: "b", rules: [bad] })).rejects.toMatchObject({
      code: "invalid_input",
      problems: [{ path: "/rules/0/pattern" }],
    });
  });
});
