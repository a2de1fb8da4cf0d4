import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLoopbackPort } from "@/bin/launcher/ports.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { createContext } from "@/lib/context.ts";
import { createDb } from "@/lib/db/client.ts";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

export type AppUnderTest = { baseUrl: string; token: string; stop: () => Promise<void> };

const readyWithinMs = 300_000;
const keptBytes = 8_000;

/**
 * The whole app as `npm start` runs it, in `environment`, on a data folder of its own and without the demo world, with a tenant
 * and a key of every scope. Rejects with what it printed where it does not get ready.
 */
export async function startAppUnderTest(environment: NodeJS.ProcessEnv): Promise<AppUnderTest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "attune-test-"));
  const port = await freeLoopbackPort();
  const child = spawn(process.execPath, ["--import", "tsx", "bin/start.ts"], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), DEMO: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const read = (data: Buffer) => (printed = (printed + data.toString("utf8")).slice(-keptBytes));
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = performance.now() + readyWithinMs;
  while (!printed.includes("Attune is ready")) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The app did not get ready:\n${printed}`);
    }
    await sleep(100);
  }
  const token = await createTenantWithKey(environment.DATABASE_URL || databaseUrlOf(dataDir));
  return { baseUrl: `http://127.0.0.1:${port}`, token, stop };
}

function databaseUrlOf(dataDir: string): string {
  const { port } = JSON.parse(readFileSync(path.join(dataDir, "database.json"), "utf8")) as { port: number };
  return embeddedDatabaseUrl(port, readOrCreateSecret(path.join(dataDir, "database-password")));
}

async function createTenantWithKey(databaseUrl: string): Promise<string> {
  const db = createDb({ databaseUrl, poolSize: 1 });
  const actor = { kind: "system", name: "test" } as const;
  const contextOf = (tenantId: string) => createContext({ tenantId, actor, db, ai: ai() });
  try {
    const slug = `test-${crypto.randomUUID().slice(0, 8)}`;
    const outside = contextOf("00000000-0000-4000-8000-000000000000");
    const tenant = await createTenant(outside, { slug, name: slug, timeZone: "UTC", locale: "en" });
    const ctx = contextOf(tenant.id);
    await createInitialThreshold(ctx);
    const scopes = ["ingest", "read", "review", "admin"] as const;
    return (await createApiKey(ctx, { name: "test", scopes: [...scopes] })).token;
  } finally {
    await db.$disconnect();
  }
}
