import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment, type RunningAddress, type Settings } from "@/bin/launcher/settings.ts";
import type { Part } from "@/bin/launcher/supervisor.ts";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";

const preload = ["--import", new URL("die-with-parent.mjs", import.meta.url).href];
const readyWithinMs = 120_000;
const keptBytes = 8_000;

/** The embedded database: `onUrl` gets its address; a later start takes the same port, so that clients find it again. */
export function databasePart(dataDir: string, onUrl: (url: string) => void): Part {
  let port: number | undefined;
  return {
    name: "database",
    launch: async (onSpawn) => {
      const database = await startEmbeddedDatabase({
        dataDir: path.join(dataDir, "database"),
        ...(port === undefined ? {} : { port }),
        // The launcher holds the data folder, so a living owner is one that a killed launcher left, and ends soon.
        lockWaitMs: 10_000,
        onSpawn,
      });
      database.child.stderr?.pipe(process.stderr, { end: false });
      port = database.port;
      // Commands beside the running app (api-key, psql) find the database by it; the password stays in its own file.
      writeFileSync(path.join(dataDir, "database.json"), `${JSON.stringify({ port })}\n`);
      onUrl(database.url);
    },
  };
}

/** Longer than the five seconds of Node's own, in which a client's reused connection is closed under its hands. */
function keepAlive(command: "dev" | "start"): string[] {
  return command === "start" ? ["--keepAliveTimeout", "65000"] : [];
}

/** Starts a child whose output is held back until it is ready (and shown when it fails), then passed on. */
function launchNode(
  args: string[],
  env: NodeJS.ProcessEnv,
  onSpawn: (child: ChildProcess) => void,
): { child: ChildProcess; printed: () => string; passOn: () => void } {
  const child = spawn(process.execPath, [...preload, ...args], {
    env: { ...env, ATTUNE_LAUNCHER_PID: String(process.pid) },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let held = "";
  let isPassedOn = false;
  const read = (to: NodeJS.WriteStream) => (data: Buffer) => {
    if (isPassedOn) to.write(data);
    else held = (held + data.toString("utf8")).slice(-keptBytes);
  };
  child.stdout?.on("data", read(process.stdout));
  child.stderr?.on("data", read(process.stderr));
  onSpawn(child);
  return { child, printed: () => held.trim(), passOn: () => (isPassedOn = true) };
}

async function untilReady(
  name: string,
  { child, printed, passOn }: ReturnType<typeof launchNode>,
  isReady: () => Promise<boolean> | boolean,
): Promise<void> {
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  const startedAt = performance.now();
  while (!(await isReady())) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The ${name} ended while starting:\n${failure?.message ?? printed()}`);
    }
    if (performance.now() - startedAt > readyWithinMs) {
      child.kill("SIGKILL");
      throw new Error(`The ${name} was not ready within ${readyWithinMs / 1000} s:\n${printed()}`);
    }
    await sleep(30);
  }
  passOn();
}

/** Where this machine reaches a web server that listens on `host`. */
export function localOrigin(port: number, host: string): string {
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

function healthUrl(port: number, host: string): string {
  return `${localOrigin(port, host)}/api/health`;
}

/** Whether anybody answers there, whatever the status. */
async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(5_000) })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export function webPart(settings: Settings, address: RunningAddress): Part {
  const command = settings.mode === "dev" ? "dev" : "start";
  const next = [
    "node_modules/next/dist/bin/next",
    command,
    "-p",
    String(address.port),
    "-H",
    settings.host,
    ...keepAlive(command),
  ];
  return {
    name: "web server",
    launch: async (onSpawn) => {
      const started = launchNode(next, childEnvironment(settings, address), onSpawn);
      await untilReady("web server", started, () => answers(healthUrl(address.port, settings.host)));
    },
  };
}

export function workerPart(settings: Settings, address: RunningAddress): Part {
  const args =
    settings.mode === "dev"
      ? ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "bin/worker.ts"]
      : ["--import", "tsx", "bin/worker.ts"];
  return {
    name: "worker",
    launch: async (onSpawn) => {
      const started = launchNode(args, childEnvironment(settings, address), onSpawn);
      await untilReady("worker", started, () => started.printed().includes('"ready":true'));
    },
  };
}

/** Waits until every part says it is ready. Rejects with the last report when it does not happen. */
export async function waitForHealth(port: number, host: string): Promise<void> {
  const url = healthUrl(port, host);
  const startedAt = performance.now();
  let last = "no answer";
  while (performance.now() - startedAt < readyWithinMs) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 1_000)}`;
    } catch {
      // It is between two starts.
    }
    await sleep(50);
  }
  throw new Error(`The app did not become healthy: ${last}`);
}
