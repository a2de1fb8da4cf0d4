import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

export type BenchApp = {
  baseUrl: string;
  tenantId: string;
  token: string;
  db: Db;
  /** The tenant, as its system. */
  system: Ctx;
  /** Largest sum of resident memory of all the app's processes seen so far, in MB. */
  peakRssMb: () => number;
  stop: () => Promise<void>;
};

const readyWithinMs = 300_000;
const sampleEveryMs = 250;

/** The whole app as `npm start` runs it, on a data folder of its own, without the demo world. */
export async function startBenchApp(environment: Record<string, string>): Promise<BenchApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "attune-bench-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "bin/start.ts"], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: "0",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(child, baseUrl);
  const db = createDb({ databaseUrl: databaseUrlOf(dataDir), poolSize: 2 });
  const { tenantId, token, system } = await createBenchTenant(db);
  const memory = watchMemory(child.pid ?? 0);
  return {
    baseUrl,
    tenantId,
    token,
    db,
    system,
    peakRssMb: memory.peakMb,
    stop: async () => {
      memory.stop();
      await db.$disconnect();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, baseUrl: string): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error("the app ended before it was ready");
    const isReady = await fetch(`${baseUrl}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadlineMs) throw new Error("the app did not get ready in time");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function databaseUrlOf(dataDir: string): string {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== "") return given;
  const { port } = JSON.parse(readFileSync(path.join(dataDir, "database.json"), "utf8")) as { port: number };
  return embeddedDatabaseUrl(port, readOrCreateSecret(path.join(dataDir, "database-password")));
}

async function createBenchTenant(db: Db): Promise<{ tenantId: string; token: string; system: Ctx }> {
  const ai = {
    embedder: createFakeEmbedder(384),
    chat: { model: "none", isLocal: true, answer: () => Promise.reject(new Error("no chat in a bench")) },
    judge: null,
  };
  const contextOf = (tenantId: string): Ctx =>
    createContext({ tenantId, actor: { kind: "system", name: "bench" }, db, ai });
  const outside = contextOf("00000000-0000-4000-8000-000000000000");
  const slug = `bench-${crypto.randomUUID().slice(0, 8)}`;
  const tenant = await createTenant(outside, { slug, name: slug, timeZone: "UTC", locale: "en" });
  const ctx = contextOf(tenant.id);
  await createInitialThreshold(ctx);
  const { token } = await createApiKey(ctx, { name: "bench", scopes: ["ingest", "read", "review", "admin"] });
  return { tenantId: tenant.id, token, system: ctx };
}

/** Samples the resident memory of a process and all its descendants; Linux only, 0 elsewhere. */
export function watchMemory(rootPid: number): { peakMb: () => number; stop: () => void } {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(rootPid))), sampleEveryMs);
  return { peakMb: () => peak, stop: () => clearInterval(timer) };
}

function residentMb(rootPid: number): number {
  try {
    const parents = new Map<number, number>();
    const pages = new Map<number, number>();
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      try {
        parents.set(
          pid,
          Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1] ?? 0),
        );
        pages.set(pid, Number(readFileSync(`/proc/${name}/statm`, "utf8").split(" ")[1] ?? 0));
      } catch {
        // The process ended between listing and reading.
      }
    }
    const isOurs = (pid: number): boolean =>
      pid === rootPid || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
    const total = [...pages].reduce((sum, [pid, count]) => (isOurs(pid) ? sum + count : sum), 0);
    return (total * 4_096) / 1e6;
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
