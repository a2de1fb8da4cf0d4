import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Inngest } from "inngest";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { migrate } from "@/lib/db/migrate.ts";
import { startEngine } from "@/lib/jobs/engine.ts";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import { mean, median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const app = "bench";
const warmUpRuns = 20;
const loneRuns = 40;
const rounds = 3;
const concurrency = 10;

/** A function of three steps on the embedded engine and an embedded database of its own: alone, and many at a time. */
export async function engine(options: BenchOptions): Promise<BenchResult> {
  const many = options.size ?? 300;
  const folder = mkdtempSync(path.join(tmpdir(), "attune-bench-"));
  const database = await startEmbeddedDatabase({ dataDir: path.join(folder, "database") });
  try {
    await migrate(database.url);
    const bench = await startBenchEngine(database.url);
    try {
      for (let n = 0; n < warmUpRuns; n += 1) await bench.runOnce();
      const aloneMs: number[] = [];
      for (let n = 0; n < loneRuns; n += 1) aloneMs.push(await bench.runOnce());
      const perSecond: number[] = [];
      for (let round = 0; round < rounds; round += 1) perSecond.push(await bench.runMany(many));
      return report({ aloneMs, perSecond, many });
    } finally {
      await bench.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBenchEngine(databaseUrl: string) {
  const finished: { count: number; wake: (() => void) | null } = { count: 0, wake: null };
  const client = new Inngest({
    id: app,
    isDev: true,
    fetch: createEmbeddedFetch(app),
    checkpointing: false,
    aiMetadata: false,
  });
  const threeSteps = client.createFunction(
    { id: "three-steps", triggers: [{ event: "bench/go" }] },
    async ({ event, step }) => {
      const a = await step.run("a", () => 1);
      const b = await step.run("b", () => a + 1);
      await step.run("c", () => b + 1);
      return { key: String(event.data.key) };
    },
  );
  const started = await startEngine({
    databaseUrl,
    client,
    functions: [threeSteps],
    concurrency,
    followsClock: false,
    onRunOutcome: (_run, outcome) => {
      if (outcome !== "succeeded" && outcome !== "failed") return;
      finished.count += 1;
      finished.wake?.();
    },
  });
  let sent = 0;
  const send = async (n: number) => {
    const events = Array.from({ length: n }, () => {
      sent += 1;
      return { id: crypto.randomUUID(), name: "bench/go", data: { key: sent }, ts: Date.now() };
    });
    await started.send(events);
  };
  const untilFinished = async (count: number) => {
    while (finished.count < count) await new Promise<void>((resolve) => (finished.wake = resolve));
  };
  const run = async (n: number) => {
    const target = finished.count + n;
    const startMs = performance.now();
    await send(n);
    await untilFinished(target);
    return performance.now() - startMs;
  };
  return {
    runOnce: () => run(1),
    runMany: async (n: number) => (n * 1_000) / (await run(n)),
    stop: () => started.stop(),
  };
}

function report({
  aloneMs,
  perSecond,
  many,
}: {
  aloneMs: number[];
  perSecond: number[];
  many: number;
}): BenchResult {
  return {
    figures: {
      threeStepP50Ms: median(aloneMs),
      threeStepP95Ms: p95(aloneMs),
      functionsPerSecond: mean(perSecond),
    },
    table: [
      [`three steps alone, event to end, median of ${aloneMs.length}`, `${median(aloneMs).toFixed(1)} ms`],
      ["the same, 95th percentile", `${p95(aloneMs).toFixed(1)} ms`],
      [
        `${many} at concurrency ${concurrency}, mean of ${perSecond.length} rounds`,
        `${mean(perSecond).toFixed(0)} a second`,
      ],
      ["rounds", perSecond.map((value) => value.toFixed(0)).join(", ")],
    ],
  };
}
