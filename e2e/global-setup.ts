import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const dataDir = ".test-data/e2e";
const logFile = ".test-data/e2e.log";
// A first start builds, migrates and lets the demo agent answer 600 questions.
const readyWithinMs = 15 * 60_000;

/**
 * Starts the whole app on an empty data folder and a free port; the function it returns stops it. With E2E_BASE_URL set
 * the app that runs there is used.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL !== undefined) return () => Promise.resolve();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const log = openSync(logFile, "w");
  const app = spawn(process.execPath, ["--import", "tsx", "bin/start.ts"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", log, log],
  });
  try {
    process.env.E2E_BASE_URL = await whenReady(app, port);
  } catch (error) {
    await stop(app);
    throw error;
  }
  return () => stop(app);
}

async function whenReady(app: ChildProcess, port: number): Promise<string> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyWithinMs) {
    if (app.exitCode !== null || app.signalCode !== null) break;
    const printed = printedUrl(port);
    if (printed !== null && (await isHealthy(printed))) return printed;
    await sleep(250);
  }
  const tail = readFileSync(logFile, "utf8").split("\n").slice(-40).join("\n");
  throw new Error(`The app did not become ready. The end of ${logFile}:\n${tail}`);
}

/** The launcher prints its URL last, when the demo world is in place. */
function printedUrl(port: number): string | null {
  const printed =
    /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(readFileSync(logFile, "utf8"))?.[0] ?? null;
  return printed?.endsWith(`:${port}`) === true ? printed : null;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function stop(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const gone = new Promise((resolve) => app.once("exit", resolve));
  app.kill("SIGTERM");
  const isGone = await Promise.race([gone.then(() => true), sleep(15_000, false)]);
  if (!isGone) app.kill("SIGKILL");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
