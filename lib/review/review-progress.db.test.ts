import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { claimCandidate } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { getReviewProgress } from "@/lib/review/get-review-progress.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import {
  createTestMember,
  createTestTenant,
  createThresholdWithoutAudit,
  keyActor,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let reviewer: Ctx;
let colleague: Ctx;
const timeZone = "Europe/Berlin";
const noonMs = Date.UTC(2026, 10, 30, 12, 0);
const at = (ctx: Ctx, minute: number): Ctx => ({ ...ctx, now: () => new Date(noonMs + minute * 60_000) });
const memberOf = ({ actor }: Ctx) => (actor.kind === "user" ? actor.memberId : null);

let count = 0;
async function capture(minute: number): Promise<string> {
  count += 1;
  const asked = await answerOnce(at(here.system, minute), { question: `May I bring ${count} bags?` });
  return asked.candidateId ?? "";
}

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("progress-here");
  await createThresholdWithoutAudit(here.system);
  reviewer = await createTestMember(here, "reviewer", "one@here.example");
  colleague = await createTestMember(here, "reviewer", "two@here.example");
});

describe("getReviewProgress", () => {
  test("an empty day tells nothing it does not know", async () => {
    const progress = await getReviewProgress(at(reviewer, 0), { timeZone });
    expect(progress).toMatchObject({ people: [], perHour: null, medianTookMs: null, emptyAt: null });
    expect(progress.hours).toHaveLength(14);
  });

  test("counts each person's day, pace and time, and what is out of reach", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 14; index += 1) ids.push(await capture(-600));
    for (const [index, candidateId] of ids.slice(0, 8).entries()) {
      const minute = index * 5;
      await claimCandidate(at(reviewer, minute), { candidateId });
      await decideCandidate(at(reviewer, minute + 1), { candidateId, action: "reject" });
    }
    await decideCandidate(at(colleague, 10), { candidateId: ids[8] ?? "", action: "reject" });
    await decideCandidate(at(reviewer, 12), { candidateId: ids[9] ?? "", action: "reject" });
    await decideCandidate(at(reviewer, 13), { candidateId: ids[9] ?? "", action: "undo" });
    await decideCandidate(at(reviewer, 30), { candidateId: ids[9] ?? "", action: "skip" });
    await claimCandidate(at(colleague, 39), { candidateId: ids[10] ?? "" });

    const progress = await getReviewProgress(at(reviewer, 40), { timeZone });
    expect(progress.counts.decidedToday).toBe(9);
    expect(progress.people.map((one) => [one.memberId, one.decided, one.medianTookMs])).toEqual([
      [memberOf(reviewer), 8, 60_000],
      [memberOf(colleague), 1, null],
    ]);
    expect(progress.people[0]?.perHour).toBeCloseTo(12, 0);
    expect(progress.people[1]?.perHour).toBeNull();
    expect(progress).toMatchObject({
      medianTookMs: 60_000,
      heldByOthers: 1,
      skippedByMe: 1,
      arrivedPerHour: 0,
    });
    expect(progress.hours.at(-1)).toEqual({ at: new Date(noonMs), decided: 9 });
    // Five wait, about 13.5 an hour.
    expect(progress.emptyAt?.getTime()).toBeGreaterThan(noonMs + 40 * 60_000);
    expect(progress.emptyAt?.getTime()).toBeLessThan(noonMs + 75 * 60_000);
  });

  test("is refused without the scope and counts nothing of another tenant", async () => {
    await expect(getReviewProgress(here.as(keyActor("ingest")), { timeZone })).rejects.toMatchObject({
      code: "forbidden",
    });
    const there = await createTestTenant("progress-there");
    expect(await getReviewProgress(at(there.system, 40), { timeZone })).toMatchObject({
      people: [],
      heldByOthers: 0,
    });
  });
});
