import { expect } from "vitest";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { cellCounts, histogramSizes, histograms, timeEdges } from "@/lib/analytics/cell-types.ts";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";
import type { Analytics, AnalyticsFilter } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { answerOnce } from "@/lib/testing/loop-world.ts";
import { countPlainly, plainBins, plainCounts, type PlainScope } from "@/lib/testing/plain-counts.ts";
import { createReviewWorld } from "@/lib/testing/review-world.ts";

export const timeZone = "Europe/Berlin";
const dayMs = 86_400_000;
export const ago = (days: number) => new Date(Date.now() - days * dayMs);
export const at = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: () => ago(days) });

export type Asked = { responseId: string; candidateId: string };
export type AnalyticsWorld = Awaited<ReturnType<typeof createAnalyticsWorld>>;

/** A tenant with two agents, in which questions are asked on past days and everything counted is held against plain SQL. */
export async function createAnalyticsWorld(slug: string) {
  const world = await createReviewWorld(slug);
  const { system, tenantId } = world.here;
  await createAgent(system, { key: "card", name: "Card" });
  await createAgent(system, { key: "loan", name: "Loan" });
  let asked = 0;
  return {
    ...world,
    system,
    /** A question of its own that nothing answers, so that it is captured whatever its id. */
    miss: async (days: number, more: Partial<IngestInput> = {}): Promise<Asked> => {
      asked += 1;
      const question = `What does counter number ${String(asked)} of hall ${String(asked * 7)} sell?`;
      const { responseId, candidateId } = await answerOnce(at(system, days - 0.01), {
        question,
        occurredAt: ago(days).toISOString(),
        ...more,
      });
      if (candidateId === null) throw new Error("it was not captured");
      return { responseId, candidateId };
    },
    count: () => refreshAnalytics(system, { timeZone }),
    read: (filter: AnalyticsFilter = {}, ctx: Ctx = system) =>
      getAnalytics(ctx, { days: 14, timeZone, filter }),
    expectPlain: (found: Analytics, filter: AnalyticsFilter = {}) => expectPlain(tenantId, found, filter),
    receivedPlainly: (scope: Pick<PlainScope, "first" | "last"> & { timeZone?: string }) =>
      countPlainly({ tenantId, timeZone, ...scope }, plainCounts.received),
  };
}

/** Every number of every chart against one plain statement over the tables. */
async function expectPlain(tenantId: string, found: Analytics, filter: AnalyticsFilter): Promise<void> {
  const scope: PlainScope = {
    tenantId,
    timeZone,
    first: found.first,
    last: found.last,
    ...(filter.agent === undefined ? {} : { agent: filter.agent }),
    ...(filter.class === undefined ? {} : { failureClass: filter.class }),
    ...(filter.language === undefined ? {} : { language: filter.language }),
  };
  const plain: Record<string, unknown> = {};
  for (const name of cellCounts) plain[name] = await countPlainly(scope, plainCounts[name]);
  for (const name of histograms) {
    const bins: number[] = [];
    for (let index = 0; index < histogramSizes[name]; index += 1) {
      const isTime = name === "decisionTimes" || name === "learningTimes";
      const from = isTime ? (timeEdges[index - 1] ?? 0) : index / histogramSizes[name];
      const to = isTime ? (timeEdges[index] ?? null) : (index + 1) / histogramSizes[name];
      bins.push(await countPlainly(scope, plainBins[name]({ index, from, to })));
    }
    plain[name] = bins;
  }
  expect(found.sums).toEqual(plain);
}
