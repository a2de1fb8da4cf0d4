import { mkdirSync, readFileSync } from "node:fs";
import { cleanEnvironment, namesInDotenv } from "@/bin/test/clean-environment.ts";
import { addCounts, lastLine } from "@/bin/test/counts.ts";
import { runStep, stopRunning } from "@/bin/test/run-step.ts";
import { generate, vitestStep } from "@/bin/test/steps.ts";

/** `npm run test:postgres`: the database tests on the PostgreSQL (with pgvector) of `DATABASE_URL`. */
async function main(): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === "") {
    console.log(
      "test:postgres needs DATABASE_URL: a PostgreSQL with pgvector in which it may create databases.",
    );
    console.log(lastLine({ passed: 0, failed: 1 }));
    return 1;
  }
  mkdirSync(".test-data/results", { recursive: true });
  const env = cleanEnvironment(process.env, namesInDotenv(readFileSync(".env.example", "utf8")), []);
  const steps = [generate, vitestStep("db", "postgres", { TEST_DATABASE_URL: url })];
  const results = [];
  for (const step of steps) results.push(await runStep(step, env));
  const counts = addCounts(results.map((result) => result.counts));
  console.log(lastLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopRunning();
    process.exit(1);
  });
}

process.exitCode = await main();
