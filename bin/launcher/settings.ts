import path from "node:path";
import { createHash } from "node:crypto";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { type Env, parseEnv } from "@/lib/env.ts";
import { inngestServer, type InngestServer } from "@/lib/jobs/inngest-server.ts";

export type Mode = "start" | "dev";

export type Settings = {
  mode: Mode;
  env: Env;
  dataDir: string;
  /** Unset: the embedded database is started. */
  databaseUrl: string | undefined;
  /** Null: the worker runs the functions itself. */
  inngest: InngestServer | null;
  host: string;
  /** Obeyed or refused when given; else the first free one from 3000 on. */
  port: { wanted: number; isExplicit: boolean };
  isDemo: boolean;
};

export function loadDotenv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== "";

/** Reads .env and the environment. Throws an error that names every variable that is wrong. */
export function readSettings(mode: Mode): Settings {
  loadDotenv();
  const env = parseEnv({ ...process.env, NODE_ENV: mode === "dev" ? "development" : "production" });
  const isEmbedded = env.DATABASE_URL === undefined;
  const { PORT, DEMO } = process.env;
  const inngest = inngestServer(env);
  const openHost = env.HOST ?? (isEmbedded ? "127.0.0.1" : "0.0.0.0");
  return {
    mode,
    env,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    inngest,
    host: inngest?.isDev === true ? "127.0.0.1" : openHost,
    port: { wanted: env.PORT, isExplicit: isGiven(PORT) },
    isDemo: isGiven(DEMO) ? env.DEMO : isEmbedded,
  };
}

export type RunningAddress = { databaseUrl: string; port: number; workerPort: number };

/** The environment of web, worker and seed. */
export function childEnvironment(settings: Settings, address: RunningAddress): NodeJS.ProcessEnv {
  const secretFile = path.join(settings.dataDir, "nextauth-secret");
  return {
    ...process.env,
    NODE_ENV: settings.env.NODE_ENV,
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: settings.dataDir,
    DATABASE_URL: address.databaseUrl,
    PORT: String(address.port),
    ATTUNE_WORKER_PORT: String(address.workerPort),
    NEXTAUTH_SECRET: settings.env.NEXTAUTH_SECRET ?? readOrCreateSecret(secretFile),
    NEXTAUTH_URL: settings.env.NEXTAUTH_URL ?? `http://localhost:${address.port}`,
    DEMO: settings.isDemo ? "1" : "0",
  };
}

/** Marks that the demo world is in this database, which may be another one at the next start. */
export function seededStamp(settings: Settings): string {
  const database = settings.databaseUrl ?? "embedded";
  return path.join(
    settings.dataDir,
    `seeded-${createHash("sha256").update(database).digest("hex").slice(0, 12)}`,
  );
}
