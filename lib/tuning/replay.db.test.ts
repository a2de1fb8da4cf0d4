import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "@/bench/statistics.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { ruleVersion } from "@/lib/confidence/rules/score-response.ts";
import type { Signal } from "@/lib/confidence/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  testDb,
} from "@/lib/testing/tenant-world.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";
import { getReplay } from "@/lib/tuning/get-replay.ts";

const timeZone = "Europe/Berlin";
const dayMs = 86_400_000;
/** Composites of the demo world's 600 answers. */
const composites = (
  JSON.parse(readFileSync("data/harbor-bank/composites.json", "utf8")) as [number, boolean][]
).map(([composite]) => composite);

const signal: Signal = {
  kind: "refusal",
  severity: "block",
  captures: true,
  spans: [],
  names: [],
  value: null,
};

/** A week of the demo world's traffic, scored and captured by the product's own rule under the threshold in force. */
async function playWeek(
  ctx: Ctx,
  { week, answersADay, seed }: { week: number; answersADay: number; seed: number },
) {
  const threshold = await getThreshold(ctx);
  const random = createRandom(seed);
  const rows = Array.from({ length: 7 * answersADay }, (_, n) => {
    const responseId = randomUUID();
    const composite = composites[Math.floor(random() * composites.length)] ?? 1;
    const { captureReason, auditBucket } = decideCapture({
      composite,
      threshold: threshold.value,
      signals: random() < 0.05 ? [signal] : [],
      responseId,
      auditRate: threshold.auditRate,
    });
    const at = new Date(week * 7 * dayMs + ((n + 0.5) / (7 * answersADay)) * 7 * dayMs + start);
    return { responseId, id: randomUUID(), composite, captureReason, auditBucket, at: at.toISOString() };
  });
  await testDb().$transaction(async (tx) => {
    await tx.$executeRaw`
      insert into "Response" ("tenantId", "id", "externalId", "bodyHash", "status", "occurredAt")
      select ${ctx.tenantId}::uuid, r."responseId", r."id"::text, 'x', 'scored', r."at"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("responseId" uuid, "id" uuid, "at" timestamptz)`;
    await tx.$executeRaw`
      insert into "Confidence" ("tenantId", "id", "responseId", "revision", "ruleVersion", "inputHash", "composite", "weights",
        "evidence", "signalKinds", "failureClass", "thresholdVersionId", "thresholdValue", "captureReason", "auditBucket", "auditRate", "createdAt")
      select ${ctx.tenantId}::uuid, r."id", r."responseId", 'one', ${ruleVersion}, 'x', r."composite",
        '{"retrieval": 0.4, "policy": 0.2, "completeness": 0.2, "memory": 0.2}', '{"retrieval": null, "policy": null, "completeness": null, "memory": null}', '{}',
        case when r."captureReason" in ('threshold', 'signal') then 'low_confidence' end, ${threshold.id}::uuid, ${threshold.value}, r."captureReason",
        r."auditBucket", ${threshold.auditRate}, r."at"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("id" uuid, "responseId" uuid, "composite" float8, "captureReason" text,
        "auditBucket" int, "at" timestamptz)`;
  });
  return rows.filter(({ captureReason }) => captureReason !== null).length / 7;
}

const start = Date.parse("2026-11-02T00:00:00Z");
const after = (ctx: Ctx, weeks: number): Ctx => ({ ...ctx, now: () => new Date(start + weeks * 7 * dayMs) });

let system: Ctx;
let admin: Ctx;

beforeAll(async () => {
  await truncateAll();
  const tenant = await createTestTenant("replay");
  system = tenant.system;
  admin = await createTestMember(tenant, "admin", "admin@replay.example");
  await createInitialThreshold(system);
});

describe("the replay of the last days", () => {
  test("says within 5 % what then is captured a day on the demo world's traffic, up and down", async () => {
    await playWeek(system, { week: 0, answersADay: 600, seed: 1 });
    let worst = 0;
    for (const [week, cut] of [
      [1, 0.8],
      [2, 0.7],
      [3, 0.85],
    ] as const) {
      const replay = await getReplay(after(admin, week), { days: 7, timeZone });
      const predicted = replay.outcomes.find((one) => one.cut === cut)?.captured ?? 0;
      await setThreshold(admin, { value: cut, reason: "try" });
      const happened = await playWeek(system, { week, answersADay: 600, seed: week + 1 });
      worst = Math.max(worst, Math.abs(predicted / happened - 1));
      const then = await getReplay(after(admin, week + 1), { days: 7, timeZone });
      expect(then.happened).toBeCloseTo(happened, 6);
    }
    expect(worst).toBeLessThan(0.05);
  });

  test("captures no less at a higher cut, and its classes make up what is captured but for the audit sample", async () => {
    const { outcomes, answers } = await getReplay(after(admin, 1), { days: 7, timeZone });
    expect(answers).toBe(4_200);
    outcomes.slice(1).forEach((one, at) => {
      expect(one.captured).toBeGreaterThanOrEqual((outcomes[at]?.captured ?? 0) - 1e-9);
      const classed = Object.values(one.classes).reduce((sum, count) => sum + count, 0);
      expect(classed).toBeLessThanOrEqual(one.captured + 1e-6);
      expect(one.captured - classed).toBeLessThan(0.03 * 600);
    });
  });

  test("classes what was never captured by its stored evidence", async () => {
    const tenant = await createTestTenant("replay-classes");
    await createThresholdWithoutAudit(tenant.system);
    const owner = await createTestMember(tenant, "admin", "replay@classes.example");
    await setThreshold(owner, { value: 0.3, reason: "captures nothing of this" });
    const { candidateId } = await answerOnce(tenant.system, {
      question: "When do branches open?",
      answer: "Our branches open at nine.",
      passages: [{ text: "Our branches open at nine.", title: "Branches", score: 0.9 }],
    });
    const { outcomes } = await getReplay(tenant.system, { days: 7, timeZone });
    const most = outcomes.at(-1)?.classes ?? {};
    expect(candidateId).toBeNull();
    expect(Object.values(most)).toEqual([1 / 7]);
  });

  test("counts an answer on the day it occurred, however late it came in", async () => {
    const tenant = await createTestTenant("replay-late");
    await createThresholdWithoutAudit(tenant.system);
    const occurredAt = new Date(Date.now() - 10 * dayMs);
    await answerOnce(tenant.system, {
      question: "When do branches open?",
      occurredAt: occurredAt.toISOString(),
    });
    expect(await getReplay(tenant.system, { days: 7, timeZone })).toMatchObject({ answers: 0 });
    expect(await getReplay(tenant.system, { days: 14, timeZone })).toMatchObject({ answers: 1 });
  });

  test("is for people who may read, and holds nothing of another tenant", async () => {
    await expect(getReplay({ ...admin, actor: keyActor("ingest") }, { timeZone })).rejects.toMatchObject({
      code: "forbidden",
    });
    const other = await createTestTenant("replay-other");
    await createInitialThreshold(other.system);
    expect(await getReplay(other.system, { timeZone })).toMatchObject({ answers: 0, happened: 0 });
  });
});
