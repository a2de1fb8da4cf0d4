import { beforeAll, expect, test } from "vitest";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import type { Ctx } from "@/lib/context.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestTenant,
  createThresholdWithoutAudit,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let system: Ctx;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const good = {
  answer: "Cards arrive in five working days.",
  passages: [{ text: "Cards arrive in five working days.", score: 0.9 }],
};

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("analytics");
  system = here.system;
  await createThresholdWithoutAudit(system);
});

test("every figure is a plain count of what happened", async () => {
  for (let n = 0; n < 5; n += 1)
    await answerOnce(system, { question: "When do cards arrive?", ...good, occurredAt: daysAgo(2) });
  const missed = await answerOnce(system, { question: "Do you sell gold?", occurredAt: daysAgo(1) });
  await answerOnce(system, { question: "Do you sell silver?", occurredAt: daysAgo(1) });
  await answerOnce(system, { question: "Too old to count", occurredAt: daysAgo(40) });
  const decision = await decideCandidate(system, {
    candidateId: missed.candidateId ?? "",
    action: "edit",
    answer: "No, we do not.",
  });
  await publishOnce(system, decision);
  const found = await getAnalytics(system, { days: 14, timeZone: "UTC" });
  expect(found.totals).toMatchObject({ received: 7, scored: 7, decided: 1, live: 1, reused: 0 });
  const captured = found.totals.captured;
  expect(captured).toBeGreaterThanOrEqual(2);
  expect(found.totals.confident).toBe(7 - captured);
  expect(found.confidentShare).toBeCloseTo((7 - captured) / 7, 10);
  expect(found.days).toHaveLength(14);
  const sum = (of: (day: (typeof found.days)[number]) => number) =>
    found.days.reduce((total, day) => total + of(day), 0);
  expect([sum((d) => d.received), sum((d) => d.captured), sum((d) => d.decided), sum((d) => d.live)]).toEqual(
    [7, captured, 1, 1],
  );
  expect(found.histogram.reduce((total, bin) => total + bin.captured + bin.notCaptured, 0)).toBe(7);
  expect(found.classes.reduce((total, row) => total + row.open + row.decided, 0)).toBe(captured);
  expect(found.threshold).toBe(0.62);
});

test("another tenant counts nothing of it", async () => {
  const there = await createTestTenant("analytics-other");
  await createThresholdWithoutAudit(there.system);
  const found = await getAnalytics(there.system, { timeZone: "UTC" });
  expect(found.totals).toMatchObject({ received: 0, captured: 0, live: 0 });
  expect(found.confidentShare).toBeNull();
});
