import { z } from "zod";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";
import { type BenchApp, startBenchApp } from "./app.ts";
import { median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";
import { call, loadWorld, makeBody, nextNumber, refusal, untilSettled, type World } from "./world.ts";

const ingestSamples = 300;
const warmUpSamples = 60;
const approvals = 30;

async function measureIngest(app: BenchApp, world: World): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < warmUpSamples + ingestSamples; n += 1) {
    const body = makeBody(world, false);
    const startMs = performance.now();
    await call(app, "responses", body);
    if (n >= warmUpSamples) samples.push(performance.now() - startMs);
  }
  return samples;
}

/** Responses a second from the first byte sent until the last one is scored and, where captured, classified. */
async function measureThroughput(
  app: BenchApp,
  world: World,
  count: number,
  isUnseen: boolean,
): Promise<number> {
  await untilSettled(app);
  const startMs = performance.now();
  for (let sent = 0; sent < count; sent += 100) {
    const items = Array.from({ length: Math.min(100, count - sent) }, () => makeBody(world, isUnseen));
    await call(app, "responses/batch", { items });
  }
  await untilSettled(app);
  return (count * 1_000) / (performance.now() - startMs);
}

const Page = z.object({ items: z.array(z.object({ id: z.string() })) });
const Decided = z.object({ documentId: z.string() });

/** From the approval's request until the document is live. */
async function measureApprovals(app: BenchApp): Promise<number[]> {
  for (let n = 0; n < approvals; n += 1) {
    const number = nextNumber();
    await call(app, "responses", {
      externalId: `ask-${number}`,
      question: `What about topic ${number}?`,
      answer: refusal,
      passages: [],
    });
  }
  await untilSettled(app);
  const response = await fetch(`${app.baseUrl}/api/v1/candidates?status=open&limit=${approvals}`, {
    headers: { authorization: `Bearer ${app.token}` },
  });
  const { items } = Page.parse(await response.json());
  const samples: number[] = [];
  for (const { id } of items) {
    const startMs = performance.now();
    const { documentId } = Decided.parse(
      await call(app, `candidates/${id}/decision`, {
        action: "edit",
        answer: `Here is how it works, case ${id}.`,
      }),
    );
    await untilLive(app, documentId);
    samples.push(performance.now() - startMs);
  }
  return samples;
}

async function untilLive(app: BenchApp, documentId: string): Promise<void> {
  for (;;) {
    const rows = await unsafeAcrossTenants(
      app.db,
      (tx) =>
        tx.$queryRaw<
          { status: string }[]
        >`select "status" from "KnowledgeDocument" where "id" = ${documentId}::uuid`,
    );
    if (rows[0]?.status === "live") return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The loop end to end through the API: ingest, throughput with a constant-time and the local embedder, approval to live. */
export async function loop(options: BenchOptions): Promise<BenchResult> {
  const count = options.size ?? 600;
  const world = loadWorld();
  const fakeApp = await startBenchApp({ EMBEDDING_MODEL: "fake-384" });
  let fake: { ingest: number[]; perSecond: number };
  try {
    const ingest = await measureIngest(fakeApp, world);
    await measureThroughput(fakeApp, world, 100, false);
    fake = { ingest, perSecond: await measureThroughput(fakeApp, world, count, false) };
  } finally {
    await fakeApp.stop();
  }
  const localApp = await startBenchApp({});
  try {
    await measureThroughput(localApp, world, 100, false);
    const local = await measureThroughput(localApp, world, count, false);
    const cold = await measureThroughput(localApp, world, Math.ceil(count / 3), true);
    const live = await measureApprovals(localApp);
    return report({ ...fake, local, cold, live, peakRssMb: localApp.peakRssMb(), count });
  } finally {
    await localApp.stop();
  }
}

type Measured = {
  ingest: number[];
  perSecond: number;
  local: number;
  cold: number;
  live: number[];
  peakRssMb: number;
  count: number;
};

function report({ ingest, perSecond, local, cold, live, peakRssMb, count }: Measured): BenchResult {
  const figures = {
    ingestP50Ms: median(ingest),
    ingestP95Ms: p95(ingest),
    responsesPerSecondFake: perSecond,
    responsesPerSecondLocal: local,
    responsesPerSecondLocalCold: cold,
    approveToLiveP50Ms: median(live),
    approveToLiveP95Ms: p95(live),
    peakRssMb,
  };
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    figures,
    table: [
      [`ingest over HTTP, median of ${ingest.length}`, ms(figures.ingestP50Ms)],
      ["ingest over HTTP, 95th percentile", ms(figures.ingestP95Ms)],
      [`responses a second, ${count}, constant-time embedder`, perSecond.toFixed(0)],
      ["the same, local embedder, passages seen before", local.toFixed(0)],
      ["the same, local embedder, every text new", cold.toFixed(1)],
      [`approve to live, median of ${live.length}`, ms(figures.approveToLiveP50Ms)],
      ["approve to live, 95th percentile", ms(figures.approveToLiveP95Ms)],
      ["peak resident memory, all processes", `${peakRssMb.toFixed(0)} MB`],
    ],
  };
}
