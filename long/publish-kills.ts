import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { ensureEmbeddingIndexes } from "@/lib/db/embedding-indexes.ts";
import { migrate } from "@/lib/db/migrate.ts";
import type { Check } from "./invariants.ts";
import { type PublishPoint, publishPoints } from "./publish-points.ts";
import { type Published, PublishWorld } from "./publish-world.ts";
import { freePort } from "./whole-app.ts";

type Options = { databaseUrl: string | null; say: (line: string) => void };

/** The database that the kills happen on, and whether it can be killed along with the worker. */
type Ground = { url: string; kill: (() => Promise<void>) | null; stop: () => Promise<void> };

const reachedWithinMs = 60_000;
const settledWithinMs = 60_000;

async function embeddedGround(): Promise<Ground> {
  const folder = mkdtempSync(path.join(tmpdir(), "attune-publish-"));
  const dataDir = path.join(folder, "database");
  const start = async (port: number) => startEmbeddedDatabase({ dataDir, port, lockWaitMs: 20_000 });
  const port = await freePort();
  let database = await start(port);
  return {
    url: database.url,
    kill: async () => {
      const ended = new Promise((resolve) => database.child.once("exit", resolve));
      database.child.kill("SIGKILL");
      await ended;
      database = await start(port);
    },
    stop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startWorker(url: string, point: string): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "long/publish-worker.ts", point], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** True once the worker stands at its boundary; false where it never came there. */
function reached(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), reachedWithinMs);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      resolve(isThere);
    };
    child.stdout?.on("data", (data: Buffer) => {
      if (data.toString("utf8").includes("at the boundary")) end(true);
    });
    child.once("exit", () => end(false));
  });
}

async function workUntilSettled(world: PublishWorld, url: string, tenantId: string): Promise<string[]> {
  const worker = startWorker(url, "");
  try {
    const deadlineMs = performance.now() + settledWithinMs;
    for (;;) {
      const pending = await world.pending(tenantId);
      if (pending.length === 0) return [];
      if (performance.now() > deadlineMs) return pending;
      await sleep(150);
    }
  } finally {
    await kill(worker);
  }
}

type Round = { ground: Ground; world: PublishWorld; point: PublishPoint; killsDatabase: boolean };

/** A second version replaces a first, and everything is killed at one boundary of its publishing. */
async function killAt({ ground, world, point, killsDatabase }: Round): Promise<Check> {
  const violations: string[] = [];
  const first = await world.publishFirst();
  const second: Published = await world.approveSecond(first);
  const worker = startWorker(ground.url, point.name);
  if (!(await reached(worker))) violations.push("the boundary was never reached");
  await kill(worker);
  if (killsDatabase) await ground.kill?.();
  const between = await world.lookAt(second);
  violations.push(...between.violations);
  if (between.liveVersion !== point.expected)
    violations.push(`version ${between.liveVersion} is live after the kill, not ${point.expected}`);
  violations.push(...(await workUntilSettled(world, ground.url, second.tenantId)));
  const after = await world.lookAt(second);
  violations.push(...after.violations);
  if (after.liveVersion !== 2) violations.push(`in the end version ${after.liveVersion} is live`);
  const killed = killsDatabase ? "worker and database" : "worker";
  return { name: `${killed} killed ${point.name}: version ${between.liveVersion}, then 2`, violations };
}

/** The worker at every boundary; the database with it where it decides what is live. */
function rounds({ kill: canKillDatabase }: Ground): { point: PublishPoint; killsDatabase: boolean }[] {
  const alone = publishPoints.map((point) => ({ point, killsDatabase: false }));
  const together = publishPoints
    .filter(({ isOfGoLive }) => isOfGoLive)
    .map((point) => ({ point, killsDatabase: true }));
  return canKillDatabase === null ? alone : [...alone, ...together];
}

/** SIGKILL at every boundary of `publish-document`: always the old or the new version is live, and in the end the new one. */
export async function publishKills({ databaseUrl, say }: Options): Promise<Check[]> {
  const ground: Ground =
    databaseUrl === null
      ? await embeddedGround()
      : { url: databaseUrl, kill: null, stop: () => Promise.resolve() };
  try {
    await migrate(ground.url);
    const world = new PublishWorld(ground.url);
    await ensureEmbeddingIndexes(ground.url, world.embeddingIndex());
    const checks: Check[] = [];
    for (const { point, killsDatabase } of rounds(ground)) {
      const check = await killAt({ ground, world, point, killsDatabase });
      say(`${check.name}${check.violations.length === 0 ? "" : ": violated"}`);
      checks.push(check);
    }
    return checks;
  } finally {
    await ground.stop();
  }
}
