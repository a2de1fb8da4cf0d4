import { setTimeout as sleep } from "node:timers/promises";
import type { DemoAgent } from "@/bin/seed/demo-agent.ts";
import type { Rated } from "@/bin/seed/ask-questions.ts";
import { z } from "zod";
import { countAnswers } from "@/lib/analytics/count-answers.ts";
import type { Ctx } from "@/lib/context.ts";
import { listCandidates } from "@/lib/review/list-candidates.ts";
import type { Candidate } from "@/lib/review/types.ts";

const pollMs = 700;
const rangeDays = 28;

export type Settled = { isComplete: boolean; received: number; scored: number; candidates: Candidate[] };

/** Every candidate of the tenant, the last captured first. */
export async function readCandidates(ctx: Ctx): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listCandidates(ctx, { limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}

async function readState(ctx: Ctx): Promise<Settled> {
  const totals = await countAnswers(ctx, { days: rangeDays, timeZone: "UTC" });
  const isScored = totals.scored === totals.received;
  const candidates = isScored || totals.scored > 0 ? await readCandidates(ctx) : [];
  const unscored = candidates.filter((candidate) => candidate.captureReason === "unscored").length;
  const isComplete =
    totals.scored + unscored >= totals.received && candidates.every(({ clusterId }) => clusterId !== null);
  return { isComplete, received: totals.received, scored: totals.scored, candidates };
}

/**
 * Waits until every response is scored and every candidate has its cluster, twice in a row with the same count, since a
 * candidate follows its score by a moment. Gives up at the deadline and says so in `isComplete`.
 */
export async function waitUntilSettled(
  ctx: Ctx,
  { deadlineMs, report }: { deadlineMs: number; report: (state: Settled) => void },
): Promise<Settled> {
  const startedAt = performance.now();
  let before: Settled | null = null;
  for (;;) {
    const state = await readState(ctx);
    report(state);
    const isSteady = before?.isComplete === true && before.candidates.length === state.candidates.length;
    if (state.isComplete && isSteady) return state;
    if (performance.now() - startedAt > deadlineMs) return { ...state, isComplete: false };
    before = state;
    await sleep(pollMs);
  }
}

/** Waits until what customers disliked is captured: feedback that comes late scores its response anew. */
export async function waitForFeedback(
  { client }: DemoAgent,
  rated: Rated[],
  deadlineMs: number,
): Promise<boolean> {
  const startedAt = performance.now();
  for (const { responseId } of rated.filter(({ rating }) => rating === "down")) {
    const request = {
      method: "GET",
      path: `/api/v1/responses/${responseId}`,
      reply: z.object({ candidateId: z.uuid().nullable() }),
    } as const;
    while ((await client(request)).candidateId === null) {
      if (performance.now() - startedAt > deadlineMs) return false;
      await sleep(pollMs);
    }
  }
  return true;
}
