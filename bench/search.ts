import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ai } from "@/lib/ai/create-ai.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb } from "@/lib/db/client.ts";
import { ensureEmbeddingIndexes } from "@/lib/db/embedding-indexes.ts";
import { nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { migrate } from "@/lib/db/migrate.ts";
import { env } from "@/lib/env.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { neighbourCount } from "@/lib/knowledge/rules/match/types.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { watchMemory } from "./app.ts";
import { ownReuseData } from "./reuse.ts";
import { type Asked, readRows, withVectors } from "./reuse-world.ts";
import { type SeededKnowledge, seedKnowledge } from "./search-seed.ts";
import { createRandom, mean, median, p95, shuffle } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const warmUpRuns = 20;
const asked = 200;
const recallK = 5;
const searchPool = 40;

/**
 * Search and match over `--size` live documents (1,000) beside the bare SQL of their vector queries, on an embedded database
 * of its own, or on an empty one that `DATABASE_URL` names.
 */
export async function search(options: BenchOptions): Promise<BenchResult> {
  const size = options.size ?? 1_000;
  const questions = await withVectors(readRows(ownReuseData));
  const folder = mkdtempSync(path.join(tmpdir(), "attune-bench-"));
  const memory = watchMemory(process.pid);
  const given = env().DATABASE_URL;
  const database =
    given === undefined ? await startEmbeddedDatabase({ dataDir: path.join(folder, "database") }) : null;
  const url = database?.url ?? given ?? "";
  try {
    await migrate(url);
    const { embedder } = ai();
    await ensureEmbeddingIndexes(url, embedder);
    const seeded = await seedKnowledge(url, { size, seed: options.seed, model: embedder.model, questions });
    const db = createDb({ databaseUrl: url, poolSize: 2 });
    try {
      const actor = { kind: "system", name: "bench" } as const;
      const ctx = createContext({ tenantId: seeded.tenantId, actor, db, ai: ai() });
      const found = await measure(ctx, pick(questions, size, options.seed));
      return report({ size, seeded, found, peakRssMb: memory.peakMb(), isEmbedded: database !== null });
    } finally {
      await db.$disconnect();
    }
  } finally {
    memory.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Questions whose like was seeded. */
function pick(questions: readonly Asked[], size: number, seed: number): Asked[] {
  return shuffle(questions.slice(0, Math.min(size, questions.length)), createRandom(seed + 1)).slice(
    0,
    asked,
  );
}

type Found = Record<"search" | "match" | "bareSearch" | "bareMatch" | "embed", number[]> & { recall: number };

async function measure(ctx: Ctx, questions: readonly Asked[]): Promise<Found> {
  const bare = (vector: Float32Array, kinds: readonly ("chunk" | "phrasing")[], k: number) =>
    inTransaction(ctx, async (c) => {
      for (const kind of kinds)
        await nearestEmbeddings(c.tx, { tenantId: c.tenantId, model: c.ai.embedder.model, kind, vector, k });
    });
  const found: Found = { search: [], match: [], bareSearch: [], bareMatch: [], embed: [], recall: 0 };
  for (const [at, { text, vector }] of questions.entries()) {
    const embedMs = await timed(() => ctx.ai.embedder.embed(ctx.tenantId, [text], "match"));
    await ctx.ai.embedder.embed(ctx.tenantId, [text], "search-question");
    const runs = {
      bareSearch: await timed(() => bare(vector, ["chunk", "phrasing"], searchPool)),
      search: await timed(() => searchKnowledge(ctx, { q: text, limit: 10 })),
      bareMatch: await timed(() => bare(vector, ["phrasing"], neighbourCount)),
      match: await timed(() => matchQuestion(ctx, { question: text, topK: 5 })),
    };
    if (at < warmUpRuns) continue;
    found.embed.push(embedMs);
    for (const name of ["search", "match", "bareSearch", "bareMatch"] as const) found[name].push(runs[name]);
  }
  found.recall = mean(await recalls(ctx, questions.slice(0, 100)));
  return found;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Of the five phrasings nearest by exact search the share that the index gives among its first five. */
async function recalls(ctx: Ctx, questions: readonly Asked[]): Promise<number[]> {
  const shares: number[] = [];
  for (const { vector } of questions) {
    const nearest = (isExact: boolean) =>
      inTransaction(ctx, async (c) => {
        if (isExact) await c.tx.$executeRaw`select set_config('enable_indexscan', 'off', true)`;
        const query = { tenantId: c.tenantId, model: c.ai.embedder.model, kind: "phrasing" as const, vector };
        const hits = await nearestEmbeddings(c.tx, { ...query, k: isExact ? recallK : neighbourCount });
        return hits.slice(0, recallK).map(({ ownerId }) => ownerId);
      });
    const exact = await nearest(true);
    const given = new Set(await nearest(false));
    shares.push(exact.filter((id) => given.has(id)).length / Math.max(1, exact.length));
  }
  return shares;
}

type Report = { size: number; seeded: SeededKnowledge; found: Found; peakRssMb: number; isEmbedded: boolean };

function report({ size, seeded, found, peakRssMb, isEmbedded }: Report): BenchResult {
  const words = (ms: readonly number[]) => `median ${median(ms).toFixed(1)} ms, p95 ${p95(ms).toFixed(1)} ms`;
  const ratio = (of: readonly number[], to: readonly number[]) => median(of) / median(to);
  return {
    figures: {
      size,
      searchP50Ms: median(found.search),
      searchP95Ms: p95(found.search),
      matchP50Ms: median(found.match),
      matchP95Ms: p95(found.match),
      bareSqlP50Ms: median(found.bareMatch),
      bareSqlP95Ms: p95(found.bareMatch),
      searchRatio: ratio(found.search, found.bareSearch),
      matchRatio: ratio(found.match, found.bareMatch),
      recallAt5: found.recall,
      embedP50Ms: median(found.embed),
      seedSeconds: seeded.seconds,
      peakRssMb,
    },
    table: [
      [
        `documents, three phrasings each, on ${isEmbedded ? "the embedded database" : "DATABASE_URL"}`,
        String(size),
      ],
      ["search", words(found.search)],
      ["  its two vector queries alone", words(found.bareSearch)],
      ["match", words(found.match)],
      ["  its vector query alone", words(found.bareMatch)],
      [
        "search and match over their bare SQL, medians",
        `${ratio(found.search, found.bareSearch).toFixed(2)}, ${ratio(found.match, found.bareMatch).toFixed(2)}`,
      ],
      ["recall at 5 of the index against exact search", found.recall.toFixed(3)],
      ["embedding a question, not counted above", words(found.embed)],
      ["seeding, with indexes and statistics", `${seeded.seconds.toFixed(0)} s`],
      ["peak resident memory, database and bench", `${peakRssMb.toFixed(0)} MB`],
    ],
  };
}
