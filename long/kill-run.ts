import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { foundTenant } from "./found-tenant.ts";
import { type Check, Inspector } from "./invariants.ts";
import { seededRandom } from "./seeded-random.ts";
import { type Item, makeItems, Traffic } from "./traffic.ts";
import { freePort, type Part, WholeApp } from "./whole-app.ts";

export type KillRunOptions = { seed: number; databaseUrl: string | null; say: (line: string) => void };

const responseCount = 200;
const wholeKills = 3;
const partKillRounds = 2;
const settleWithinMs = 150_000;

type World = {
  app: WholeApp;
  traffic: Traffic;
  random: () => number;
  waiting: Item[];
  say: (line: string) => void;
};

/** Taken from the front, alone or as a batch; what is not acknowledged goes back to wait. */
async function pump({ traffic, random, waiting }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const items = waiting.splice(0, random() < 0.6 ? 1 : 2 + Math.floor(random() * 10));
    if (items.length === 0) return;
    await traffic.post(items);
    const missing = items.filter((item) => !traffic.acknowledged.responses.has(item.externalId));
    waiting.unshift(...missing);
    if (missing.length > 0) await sleep(100);
  }
}

async function decide({ traffic }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await traffic.approveSome(3);
    await sleep(50);
  }
}

/** Sends and decides until `strike` has happened, or everything is sent; whatever was under way then has ended. */
async function workUntil(world: World, strike: () => Promise<void>): Promise<void> {
  let hasStruck = false;
  const isOver = () => hasStruck;
  const pumps = [pump(world, isOver), pump(world, isOver), pump(world, isOver), decide(world, isOver)];
  await strike();
  hasStruck = true;
  await Promise.all(pumps);
}

/** Waits until a random share of what is left was acknowledged, and a random moment more. */
async function untilRandomPoint({ traffic, random }: World, goal: number): Promise<string> {
  const before = traffic.acknowledged.responses.size;
  const count = before + 1 + Math.floor(random() * Math.max(0, goal - before - 1));
  const deadlineMs = performance.now() + 20_000;
  while (traffic.acknowledged.responses.size < count && performance.now() < deadlineMs) await sleep(2);
  const extraMs = Math.floor(random() * 700);
  await sleep(extraMs);
  return `after ${traffic.acknowledged.responses.size} acknowledged responses and ${extraMs} ms`;
}

async function killWhole(world: World, round: number): Promise<void> {
  const { app, traffic, say } = world;
  const goal = Math.round((responseCount * round) / (wholeKills + 1));
  await workUntil(world, async () => {
    const point = await untilRandomPoint(world, goal);
    const killed = await app.killAll();
    say(
      `kill ${round} of ${wholeKills}: ${killed} processes ${point}, ${traffic.acknowledged.approvals.size} approvals`,
    );
  });
  say(`started again in ${((await app.start()) / 1_000).toFixed(1)} s`);
}

async function killParts(world: World, parts: Part[]): Promise<void> {
  const { app, random, traffic, say } = world;
  for (let round = 1; round <= partKillRounds; round += 1) {
    const order = parts.toSorted(() => random() - 0.5);
    for (const part of order) {
      const left = world.waiting.length;
      await workUntil(world, async () => {
        await untilRandomPoint(world, traffic.acknowledged.responses.size + Math.min(8, left));
        await app.killPart(part);
        say(`killed the ${part} alone, ${traffic.acknowledged.responses.size} responses acknowledged`);
        await sleep(Math.floor(random() * 500));
      });
      await sleep(500);
      await app.untilHealthy();
    }
  }
}

async function sendTheRest(world: World): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (world.waiting.length > 0 && performance.now() < deadlineMs) await pump(world, () => false);
}

async function untilSettled(inspector: Inspector): Promise<string[]> {
  const deadlineMs = performance.now() + settleWithinMs;
  let quietSince: number | null = null;
  for (;;) {
    const pending = await inspector.pending();
    if (pending.length > 0) quietSince = null;
    else quietSince ??= performance.now();
    if (quietSince !== null && performance.now() - quietSince > 1_000) return [];
    if (performance.now() > deadlineMs) return pending;
    await sleep(200);
  }
}

/** Everything once more: each must answer 200 with the id it had. */
async function sendAgain({ traffic }: World, items: Item[]): Promise<Check> {
  const before = new Map(traffic.acknowledged.responses);
  for (let start = 0; start < items.length; start += 100) await traffic.post(items.slice(start, start + 100));
  const changed = [...before].filter(
    ([externalId, id]) => traffic.acknowledged.responses.get(externalId) !== id,
  );
  return { name: "sent once more, each has the id it had", violations: changed.map(([id]) => id) };
}

async function conclude(world: World, items: Item[]): Promise<Check[]> {
  const { app, traffic } = world;
  await sendTheRest(world);
  const inspector = await Inspector.open(app.databaseUrl());
  try {
    const startedAt = performance.now();
    const settled: Check = { name: "everything settles", violations: await untilSettled(inspector) };
    world.say(`settled ${((performance.now() - startedAt) / 1_000).toFixed(1)} s after the last response`);
    const again = await sendAgain(world, items);
    const checks = await inspector.checkAll(traffic.acknowledged);
    const surprises: Check = { name: "the API said nothing unexpected", violations: traffic.surprises };
    return [settled, again, surprises, ...checks];
  } finally {
    await inspector.close();
  }
}

/** 200 responses while the whole app is killed three times and each part twice; what holds at the end. */
export async function killRun({ seed, databaseUrl, say }: KillRunOptions): Promise<Check[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "attune-kill-"));
  // The product's own embedder on its own database; on a server the constant-time one, so that more is under way at a kill.
  const embeddingModel = databaseUrl === null ? "" : "fake-384";
  const app = new WholeApp({ dataDir, port: await freePort(), databaseUrl, embeddingModel });
  try {
    say(`started in ${((await app.start()) / 1_000).toFixed(1)} s`);
    const token = await foundTenant(app.databaseUrl());
    const items = makeItems(responseCount);
    const traffic = new Traffic(app.baseUrl, token);
    const world: World = { app, traffic, random: seededRandom(seed), waiting: [...items], say };
    for (let round = 1; round <= wholeKills; round += 1) await killWhole(world, round);
    await killParts(world, databaseUrl === null ? ["database", "web", "worker"] : ["web", "worker"]);
    const checks = await conclude(world, items);
    const { responses, approvals, undone } = traffic.acknowledged;
    say(
      `${responses.size} responses, ${approvals.size} approvals, ${undone.size} undone; ${traffic.unanswered} calls unanswered`,
    );
    return checks;
  } catch (error) {
    say(app.lastOutput());
    throw error;
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
