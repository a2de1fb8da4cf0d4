import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb } from "@/lib/db/client.ts";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { migrate } from "@/lib/db/migrate.ts";
import { getQueueCounts } from "@/lib/review/get-queue-counts.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { type QueueFilter, type QueueSort, queueSorts } from "@/lib/review/queue-types.ts";
import { countCandidates, searchCandidates } from "@/lib/review/search-candidates.ts";
import { noChat } from "./no-chat.ts";
import { watchMemory } from "./app.ts";
import { type SeededQueue, seedQueue } from "./queue-seed.ts";
import { median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const warmUpRuns = 3;
const runs = 15;
const deepestRow = 20_000;

type Filter = Partial<QueueFilter>;

/** What people narrow a queue by: common and rare values, words, ranges, people, and several at once. */
export function filtersOf({ rareAgentId }: SeededQueue): Record<string, Filter> {
  return {
    "a common class": { class: "retrieval_miss" },
    "a rare class": { class: "tool_failure" },
    "a rare language": { language: "fi" },
    "a rare agent": { agent: rareAgentId },
    "a rare repair": { repair: "edit_policy" },
    "the audit sample": { reason: "audit" },
    "a rare tag": { tag: "billing" },
    "a rare word": { text: "zebra" },
    "a common beginning": { text: "kal" },
    "a low confidence": { confidenceTo: 0.1 },
    "large clusters": { sizeFrom: 50 },
    "single questions": { sizeTo: 1 },
    "waiting over 30 days": { ageFrom: 720 },
    "of the last day": { ageTo: 24 },
    "held by me": { claim: "mine" },
    free: { claim: "free" },
    "given to me": { assignee: "me" },
    "rejected, a class": { status: "rejected", class: "policy_block" },
    "class and language": { class: "incomplete_answer", language: "nl" },
    "class, word and confidence": { class: "retrieval_miss", text: "kal", confidenceFrom: 0.3 },
  };
}

/** The queue table and the rail on an embedded database of their own, filled with `--size` candidates (100,000). */
export async function queue(options: BenchOptions): Promise<BenchResult> {
  const size = options.size ?? 100_000;
  const folder = mkdtempSync(path.join(tmpdir(), "attune-bench-"));
  const memory = watchMemory(process.pid);
  const database = await startEmbeddedDatabase({ dataDir: path.join(folder, "database") });
  try {
    await migrate(database.url);
    const seeded = await seedQueue(database.url, size, options.seed);
    const db = createDb({ databaseUrl: database.url, poolSize: 2 });
    const { tenantId, memberId, userId } = seeded;
    const actor = { kind: "user", memberId, userId, role: "reviewer" } as const;
    const ai = { embedder: createFakeEmbedder(384), chat: noChat, judge: null };
    try {
      const samples = await measureAll(createContext({ tenantId, actor, db, ai }), filtersOf(seeded));
      return report({ size, samples, seconds: seeded.seconds, peakRssMb: memory.peakMb() });
    } finally {
      await db.$disconnect();
    }
  } finally {
    memory.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Samples = {
  group: "firstPage" | "deepPage" | "filteredPage" | "counts" | "rail";
  label: string;
  ms: number[];
}[];

export async function measureAll(
  ctx: Ctx,
  filters: Record<string, Filter>,
  time = timeRuns,
): Promise<Samples> {
  const samples: Samples = [];
  const add = async (group: Samples[number]["group"], label: string, work: () => Promise<unknown>) => {
    samples.push({ group, label, ms: await time(work) });
  };
  for (const sort of queueSorts) {
    await add("firstPage", sort, () => searchCandidates(ctx, { filter: {}, sort }));
    const cursor = await goDeep(ctx, sort);
    await add("deepPage", sort, () => searchCandidates(ctx, { filter: {}, sort, cursor }));
  }
  for (const [label, filter] of Object.entries(filters)) {
    for (const sort of ["impact", "oldest", "confidence-low"] as const)
      await add("filteredPage", `${label}, by ${sort}`, () => searchCandidates(ctx, { filter, sort }));
    await add("counts", label, () => countCandidates(ctx, { filter }));
  }
  await add("counts", "all that is open", () => countCandidates(ctx, { filter: {} }));
  await add("counts", "the rail's", () => getQueueCounts(ctx, { timeZone: "UTC" }));
  for (const view of ["impact", "mine", "audit"] as const)
    await add("rail", view, () => listQueue(ctx, { view }));
  return samples;
}

async function timeRuns(work: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < warmUpRuns; run += 1) await work();
  const ms: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startMs = performance.now();
    await work();
    ms.push(performance.now() - startMs);
  }
  return ms;
}

/** The cursor of half the queue, or of as many rows as are worth walking. */
async function goDeep(ctx: Ctx, sort: QueueSort): Promise<string | null> {
  const { matching } = await countCandidates(ctx, { filter: {} });
  const rows = matching >= 10_000 ? deepestRow : matching / 2;
  let cursor: string | null = null;
  for (let seen = 0; seen < rows; seen += 200) {
    const page: { nextCursor: string | null } = await searchCandidates(ctx, {
      filter: {},
      sort,
      cursor,
      limit: 200,
    });
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return cursor;
}

export function report(found: {
  size: number;
  samples: Samples;
  seconds: number;
  peakRssMb: number;
}): BenchResult {
  const { samples, seconds, peakRssMb } = found;
  const groups = ["firstPage", "deepPage", "filteredPage", "counts", "rail"] as const;
  const words = (ms: readonly number[]) => `median ${median(ms).toFixed(1)} ms, p95 ${p95(ms).toFixed(1)} ms`;
  const table: [string, string][] = [["seeding, with indexes and statistics", `${seconds.toFixed(0)} s`]];
  const figures: Record<string, number> = { seedSeconds: seconds, peakRssMb };
  for (const group of groups) {
    const ofGroup = samples.filter((sample) => sample.group === group);
    const all = ofGroup.flatMap(({ ms }) => ms);
    figures[`${group}P50Ms`] = median(all);
    figures[`${group}P95Ms`] = p95(all);
    table.push([titles[group], words(all)]);
    for (const { label, ms } of ofGroup) table.push([`  ${label}`, words(ms)]);
  }
  table.push(["peak resident memory, database and bench", `${peakRssMb.toFixed(0)} MB`]);
  return { figures, table };
}

const titles: Record<Samples[number]["group"], string> = {
  firstPage: "first page of 60 and its count, all orders",
  deepPage: "a deep page, all orders",
  filteredPage: "first page of a filter and its count",
  counts: "counts, exact up to 10,000",
  rail: "the rail's first 40 clusters",
};
