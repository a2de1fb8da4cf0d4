import { readdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { checkDatabase } from "@/lib/db/check-database.ts";
import { db } from "@/lib/db/client.ts";
import { env, usesRealInngest } from "@/lib/env.ts";

const PartState = z.enum(["ok", "down", "not_configured"]);

const Part = z.object({ state: PartState, detail: z.string() });
type Part = z.output<typeof Part>;

/** What each part of the app says of itself; `isReady` is false until all that are needed say ok. */
export const HealthReport = z
  .object({
    isReady: z.boolean(),
    parts: z.object({
      database: Part,
      migrations: Part,
      worker: Part,
      engine: Part,
      embedder: Part,
      chat: Part,
    }),
  })
  .meta({ id: "Health" });
export type HealthReport = z.output<typeof HealthReport>;

const partTimeoutMs = 4_000;
const migrationsDir = path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "migrations");

export async function readHealth(): Promise<HealthReport> {
  const [{ database, migrations }, worker] = await Promise.all([databaseParts(), workerPart()]);
  const parts = { database, migrations, worker, ...modelParts(), engine: enginePart() };
  return { isReady: Object.values(parts).every((part) => part.state !== "down"), parts };
}

async function databaseParts(): Promise<{ database: Part; migrations: Part }> {
  try {
    const { latencyMs, appliedMigrations } = await within(partTimeoutMs, checkDatabase(db()));
    const database: Part = { state: "ok", detail: `Answers in ${latencyMs.toFixed(1)} ms` };
    return { database, migrations: migrationsPart(appliedMigrations, await expectedMigrations()) };
  } catch {
    const down: Part = { state: "down", detail: "The database cannot be reached" };
    return { database: down, migrations: { state: "down", detail: "Not known while the database is down" } };
  }
}

function migrationsPart(applied: string[], expected: string[]): Part {
  const missing = expected.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    return { state: "down", detail: `${missing.length} migrations wait: run npm run migrate` };
  return { state: "ok", detail: `${applied.length} applied` };
}

async function expectedMigrations(): Promise<string[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function workerPart(): Promise<Part> {
  const port = env().ATTUNE_WORKER_PORT;
  if (port === undefined) return { state: "not_configured", detail: "This process knows of no worker" };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(partTimeoutMs),
    });
    if (response.ok) return { state: "ok", detail: "Relay and background work run" };
    return { state: "down", detail: `The worker answers ${response.status}` };
  } catch {
    return { state: "down", detail: "The worker does not answer" };
  }
}

function enginePart(): Part {
  return { state: "ok", detail: usesRealInngest() ? "Inngest" : "embedded" };
}

/** Says which models are configured and loads none: a health check must stay cheap. */
function modelParts(): { embedder: Part; chat: Part } {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, EMBEDDING_MODEL, CHAT_MODEL } = env();
  const hasProvider = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;
  const describe = (model: string | undefined, local: string): Part => ({
    state: "ok",
    detail: hasProvider && model !== undefined ? `configured: ${model}` : `local: ${local}`,
  });
  return {
    embedder: describe(EMBEDDING_MODEL, "bge-small-en-v1.5-int8"),
    chat: describe(CHAT_MODEL, "extractive"),
  };
}

async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("too slow")), timeoutMs).unref();
  });
  return Promise.race([work, timeout]);
}
