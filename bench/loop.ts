import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";
import { type BenchApp, startBenchApp } from "./app.ts";
import { median, p95 } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const ingestSamples = 300;
const warmUpSamples = 60;
const approvals = 30;
const settleWithinMs = 300_000;

const Answers = z.array(z.object({ intent: z.string(), answer: z.string(), title: z.string() }));
const Asked = z.object({ text: z.string(), label: z.string() });

type Passage = { title: string; text: string };
type Body = { externalId: string; question: string; answer: string; passages: Passage[] };
type World = { passages: Passage[]; asked: { question: string; answer: Passage }[] };

const refusal = "I'm sorry, I don't have information about that.";

/** The demo bank's answers and real questions about them: what an agent's traffic looks like, hits and misses mixed. */
function loadWorld(): World {
  const read = (file: string) => readFileSync(path.join(process.cwd(), "data/harbor-bank", file), "utf8");
  const answers = Answers.parse(JSON.parse(read("answers.json")));
  const byIntent = new Map(answers.map(({ intent, title, answer }) => [intent, { title, text: answer }]));
  const lines = read("banking77.jsonl")
    .split("\n")
    .filter((line) => line !== "");
  const asked = lines.flatMap((line) => {
    const { text, label } = Asked.parse(JSON.parse(line));
    const answer = byIntent.get(label);
    return answer === undefined ? [] : [{ question: text, answer }];
  });
  return { passages: [...byIntent.values()], asked };
}

let sequence = 0;

/** A response over three passages, two in five a refusal; `isUnseen` makes every text new, so that none was embedded before. */
function makeBody(world: World, isUnseen: boolean): Body {
  sequence += 1;
  const pick = world.asked[(sequence * 7_919) % world.asked.length];
  if (pick === undefined) throw new Error("there are no questions to ask");
  const others = [1, 2].map(
    (offset) => world.passages[(sequence * 7 + offset * 13) % world.passages.length] ?? pick.answer,
  );
  const isMiss = sequence % 5 < 2;
  const passages = (isMiss ? others : [pick.answer, ...others]).map((passage, at) =>
    isUnseen ? { ...passage, text: `${passage.text} Reference ${sequence}-${at}.` } : passage,
  );
  return {
    externalId: `bench-${sequence}`,
    question: isUnseen ? `${pick.question} (${sequence})` : pick.question,
    answer: isMiss ? refusal : pick.answer.text,
    passages,
  };
}

async function call(app: BenchApp, route: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${app.baseUrl}/api/v1/${route}`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

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

async function countWaiting(app: BenchApp): Promise<number> {
  const rows = await unsafeAcrossTenants(
    app.db,
    (tx) =>
      tx.$queryRaw<{ waiting: number }[]>`
      select ((select count(*) from "Response" where "tenantId" = ${app.tenantId}::uuid and "status" = 'received')
        + (select count(*) from "Candidate" where "tenantId" = ${app.tenantId}::uuid and "classifiedAt" is null))::int as waiting`,
  );
  return rows[0]?.waiting ?? 0;
}

async function untilSettled(app: BenchApp): Promise<void> {
  const deadlineMs = performance.now() + settleWithinMs;
  while ((await countWaiting(app)) > 0) {
    if (performance.now() > deadlineMs) throw new Error("responses were not processed in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
    sequence += 1;
    await call(app, "responses", {
      externalId: `ask-${sequence}`,
      question: `What about topic ${sequence}?`,
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
