type Environment = Record<string, string | undefined>;

const ours = /^#? ?([A-Z][A-Z0-9_]+)=/gm;
const alsoOurs =
  /^(PG[A-Z]+|VITEST.*|TEST_DATABASE_URL|E2E_[A-Z_]+|INNGEST_[A-Z_]+|OPENAI_[A-Z_]+|AZURE_OPENAI_[A-Z_]+)$/;

/** The variable names of a dotenv file, commented out or not. */
export function namesInDotenv(text: string): string[] {
  return [...text.matchAll(ours)].flatMap((match) => match[1] ?? []);
}

/**
 * The environment tests run in: nothing of the developer's own database, providers or ports leaks in. A name that a local
 * dotenv file sets is made empty instead of left out, because Next fills in what is missing and respects what is empty.
 */
export function cleanEnvironment(
  from: Environment,
  known: readonly string[],
  inDotenv: readonly string[],
): Environment {
  const dropped = new Set(known);
  const kept = Object.entries(from).filter(([name]) => !dropped.has(name) && !alsoOurs.test(name));
  const emptied = inDotenv.filter((name) => name !== "NODE_ENV").map((name) => [name, ""] as const);
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(emptied),
    CI: "1",
    DATA_DIR: ".test-data/data",
    LOG_LEVEL: "error",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}
