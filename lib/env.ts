import path from "node:path";
import { z } from "zod";

const emptyIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optionalText = z.preprocess(emptyIsUnset, z.string().optional());
const optionalUrl = z.preprocess(emptyIsUnset, z.url().optional());
const flag = z
  .preprocess(emptyIsUnset, z.enum(["0", "1", "true", "false"]).optional())
  .transform((value) => value === "1" || value === "true");
const count = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyIsUnset, z.coerce.number().int().min(min).max(max).default(fallback));

const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  LOG_LEVEL: z.preprocess(
    emptyIsUnset,
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  ),
  PORT: count(3000, 1, 65_535),
  HOST: optionalText,
  DATA_DIR: z
    .preprocess(emptyIsUnset, z.string().default(".data"))
    .transform((dir) => path.resolve(/* turbopackIgnore: true */ dir)),
  DATABASE_URL: optionalUrl,
  DATABASE_POOL_SIZE: count(10, 1, 100),
  NEXTAUTH_URL: optionalUrl,
  NEXTAUTH_SECRET: optionalText,
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  INNGEST_BASE_URL: optionalUrl,
  INNGEST_EVENT_KEY: optionalText,
  INNGEST_SIGNING_KEY: optionalText,
  INNGEST_DEV: optionalText,
  INNGEST_SERVE_ORIGIN: optionalUrl,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  CHAT_MODEL: optionalText,
  EMBEDDING_MODEL: optionalText,
  EMBEDDING_DIMENSIONS: z.preprocess(emptyIsUnset, z.coerce.number().int().min(8).max(4_096).optional()),
  JUDGE_MODEL: optionalText,
  MODEL_TIMEOUT_MS: count(20_000, 100, 300_000),
  SMTP_URL: z.preprocess(emptyIsUnset, z.url({ protocol: /^smtps?$/ }).optional()),
  SMTP_FROM: optionalText,
  METRICS_TOKEN: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_SERVICE_NAME: optionalText,
  RATE_LIMIT_PER_MINUTE: count(6_000, 1, 1_000_000),
  DEMO: flag,
  ATTUNE_WORKER_PORT: z.preprocess(emptyIsUnset, z.coerce.number().int().min(1).max(65_535).optional()),
});

const schema = variables.refine((found) => found.SMTP_URL === undefined || found.SMTP_FROM !== undefined, {
  path: ["SMTP_FROM"],
  error: "needed where SMTP_URL is set: the address that e-mail comes from",
});

export type Env = z.output<typeof schema>;

/** Parses the environment. Throws one error that names every variable that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(
    `The environment is not usable:\n${lines.join("\n")}\nSee .env.example for what each variable means.`,
  );
}

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/**
 * Puts a plain object in the place of `process.env`, whose every read asks the operating system. For a process that runs
 * functions: the SDK walks the whole environment several times a call, a sixth of the time of a run as measured.
 */
export function detachEnvironment(): void {
  process.env = { ...process.env };
}

/** True where a real Inngest (dev server, self-hosted or cloud) drives the functions. */
export function usesRealInngest(e: Env = env()): boolean {
  return Boolean(e.INNGEST_DEV ?? e.INNGEST_BASE_URL ?? e.INNGEST_EVENT_KEY ?? e.INNGEST_SIGNING_KEY);
}
