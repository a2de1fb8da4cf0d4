import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";
import { pageRefresh, type AnalyticsInput } from "@/lib/analytics/types.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb } from "@/lib/db/client.ts";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { migrate } from "@/lib/db/migrate.ts";
import { noChat } from "./no-chat.ts";
import { seedAnalytics, type SeededAnalytics } from "./analytics-seed.ts";
import { watchMemory } from "./app.ts";
import { median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const warmUpRuns = 3;
const runs = 20;
const timeZone = "Europe/Berlin";

type Views = Record<string, Omit<AnalyticsInput, "timeZone">>;

function viewsOf({ agentId }: SeededAnalytics): Views {
  return {
    "28 days": {},
    "7 days": { days: 7 },
    "an agent": { filter: { agent: agentId } },
    "a class": { filter: { class: "retrieval_miss" } },
    "agent, class and language": {
      filter: { agent: agentId, class: "retrieval_miss", language: "de" },
    },
    "90 days": { days: 90 },
  };
}

/** Every verb of the page of analytics, on an embedded database of its own filled with `--size` answers (100,000) of 60 days. */
export async function analytics(options: BenchOptions): Promise<BenchResult> {
  const size = options.size ?? 100_000;
  const folder = mkdtempSync(path.join(tmpdir(), "attune-bench-"));
  const memory = watchMemory(process.pid);
  const database = await startEmbeddedDatabase({ dataDir: path.join(folder, "database") });
  try {
    await migrate(database.url);
    const seeded = await seedAnalytics(database.url, size, options.seed);
    const db = createDb({ databaseUrl: database.url, poolSize: 2 });
    const { tenantId, memberId, userId } = seeded;
    const actor = { kind: "user", memberId, userId, role: "reviewer" } as const;
    const ai = { embedder: createFakeEmbedder(384), chat: noChat, judge: null };
    try {
      const ctx = createContext({ tenantId, actor, db, ai });
      const counting = await timeCounting(ctx);
      const samples = await timeViews(ctx, viewsOf(seeded));
      const today = await timeToday(ctx);
      return report({ size, seeded, counting, samples, today, peakRssMb: memory.peakMb() });
    } finally {
      await db.$disconnect();
    }
  } finally {
    memory.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

async function timeCounting(ctx: Ctx): Promise<{ seconds: number; days: number }> {
  let days = 0;
  const ms = await timeOf(async () => {
    days = (await refreshAnalytics(ctx, { timeZone })).counted;
  });
  return { seconds: ms / 1_000, days };
}

/** What the page asks for, in its order. */
async function readPage(ctx: Ctx, input: Omit<AnalyticsInput, "timeZone">): Promise<void> {
  await refreshAnalytics(ctx, { timeZone, ...pageRefresh });
  await Promise.all([getAnalytics(ctx, { ...input, timeZone }), listAgents(ctx), listMembers(ctx)]);
}

type Samples = { label: string; ms: number[] }[];

async function timeViews(ctx: Ctx, views: Views): Promise<Samples> {
  const samples: Samples = [];
  for (const [label, input] of Object.entries(views)) {
    for (let run = 0; run < warmUpRuns; run += 1) await readPage(ctx, input);
    const ms: number[] = [];
    for (let run = 0; run < runs; run += 1) ms.push(await timeOf(() => readPage(ctx, input)));
    samples.push({ label, ms });
  }
  return samples;
}

/** One of the largest days counted anew, as the machine does every minute while answers come in. */
async function timeToday(ctx: Ctx): Promise<number[]> {
  const ms: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await ctx.db
      .$executeRaw`insert into "AnalyticsMark" ("tenantId", "at") values (${ctx.tenantId}::uuid, now() - interval '1 day')`;
    ms.push(await timeOf(() => refreshAnalytics(ctx, { timeZone })));
  }
  return ms;
}

type Measured = {
  size: number;
  seeded: SeededAnalytics;
  counting: { seconds: number; days: number };
  samples: Samples;
  today: number[];
  peakRssMb: number;
};

function report({ size, seeded, counting, samples, today, peakRssMb }: Measured): BenchResult {
  const words = (ms: readonly number[]) => `median ${median(ms).toFixed(1)} ms, p95 ${p95(ms).toFixed(1)} ms`;
  const all = samples.flatMap(({ ms }) => ms);
  const figures = {
    pageP50Ms: median(all),
    pageP95Ms: p95(all),
    countDayMs: median(today),
    countAllSeconds: counting.seconds,
    seedSeconds: seeded.seconds,
    peakRssMb,
  };
  const table: [string, string][] = [
    [`seeding ${String(size)} answers`, `${seeded.seconds.toFixed(0)} s`],
    [`counting all ${String(counting.days)} days`, `${counting.seconds.toFixed(1)} s`],
    [`counting one day anew`, `${median(today).toFixed(0)} ms`],
    ["all verbs of the page, all views", words(all)],
    ...samples.map(({ label, ms }): [string, string] => [`  ${label}`, words(ms)]),
    ["peak resident memory, database and bench", `${peakRssMb.toFixed(0)} MB`],
  ];
  return { figures, table };
}
