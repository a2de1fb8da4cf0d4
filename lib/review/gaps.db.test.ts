import { beforeAll, describe, expect, test } from "vitest";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { listGaps } from "@/lib/review/list-gaps.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { publishOnce } from "@/lib/testing/loop-world.ts";
import { plantCandidates, type PlantedCandidate } from "@/lib/testing/queue-world.ts";
import { publishDocument, serveOnce } from "@/lib/testing/reuse-world.ts";
import { createReviewWorld, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { keyActor, testDb } from "@/lib/testing/tenant-world.ts";

let world: ReviewWorld;
const day = 24;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("gaps");
  const ask = (question: string, cluster: string, ...ages: number[]): PlantedCandidate[] =>
    ages.map((age) => ({ question, cluster, age: age * day }));
  await plantCandidates(world.here, [
    ...ask("Can I pay with shells?", "shells", 1, 2, 3, 9, 10),
    ...ask("Is there a moon branch?", "moon", 2, 40),
    ...ask("Do you take coins from 1900?", "coins", 20),
  ]);
});

const questions = async (days: 7 | 30 | 90) =>
  (await listGaps(world.viewer, { days })).gaps.map(({ question }) => question);

describe("listGaps", () => {
  test("lists what was asked in the range, most people first, with how often it was asked before", async () => {
    const { gaps, clusterCount } = await listGaps(world.viewer, { days: 7 });
    expect(clusterCount).toBe(2);
    expect(gaps).toMatchObject([
      {
        question: "Can I pay with shells?",
        askedCount: 3,
        peopleCount: 3,
        formerCount: 2,
        isOpen: true,
        openCount: 5,
      },
      { question: "Is there a moon branch?", askedCount: 1, formerCount: 0, nearest: null },
    ]);
    for (const { trend, askedCount } of gaps) {
      expect(trend).toHaveLength(10);
      expect(trend.reduce((sum, count) => sum + count, 0)).toBe(askedCount);
    }
    expect(await questions(30)).toHaveLength(3);
  });

  test("leaves out what a live document answers by now, and what reviewers rejected", async () => {
    const { gaps } = await listGaps(world.viewer, { days: 30 });
    const of = (question: string) => gaps.find((gap) => gap.question === question)?.candidateId ?? "";
    const decision = await decideCandidate(world.one, {
      candidateId: of("Is there a moon branch?"),
      action: "edit",
      answer: "There is none.",
    });
    expect(await questions(30)).toContain("Is there a moon branch?");
    await publishOnce(world.here.system, decision);
    await decideCandidate(world.one, {
      candidateId: of("Do you take coins from 1900?"),
      action: "reject",
      reason: "off_topic",
    });
    const after = await listGaps(world.viewer, { days: 30 });
    expect(after.gaps.map(({ question }) => question)).toEqual(["Can I pay with shells?"]);
    expect(after).toMatchObject({ clusterCount: 2, answeredCount: 1, isCapped: false });
  });

  test("counts an answer that was served only where it was wrong", async () => {
    const question = "How long does a new card take?";
    const { documentId } = await publishDocument(world, question);
    await serveOnce(world.here.system, question, { feedback: { rating: "down" } });
    await testDb()
      .$executeRaw`update "KnowledgeDocument" set "status" = 'archived' where "id" = ${documentId}::uuid`;
    const asked = (await listGaps(world.viewer, { days: 7 })).gaps.find((gap) => gap.question === question);
    // Once before it was approved, and once served to no use.
    expect(asked?.askedCount).toBe(2);
    await testDb().reuse.updateMany({ data: { verdict: "right" } });
    const still = (await listGaps(world.viewer, { days: 7 })).gaps.find((gap) => gap.question === question);
    expect(still?.askedCount).toBe(1);
  });

  test("is read by members only, each of their own tenant, in the ranges there are", async () => {
    expect((await listGaps(world.foreigner, {})).gaps).toEqual([]);
    const key = world.here.as(keyActor("ingest"));
    await expect(listGaps(key, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(listGaps(world.viewer, { days: 8 as 7 })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
