import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { cleanEnvironment, namesInDotenv } from "@/bin/test/clean-environment.ts";
import { addCounts, lastLine } from "@/bin/test/counts.ts";
import { type Step, type StepResult, runStep, stopRunning } from "@/bin/test/run-step.ts";
import { checks, generate, runs } from "@/bin/test/steps.ts";

/** `npm test`: everything. `npm test -- unit lint`: only these. */
const parallelChecks = 2;
const dotenvFiles = [
  ".env",
  ".env.local",
  ".env.production",
  ".env.production.local",
  ".env.test",
  ".env.test.local",
];

function testEnvironment() {
  const known = namesInDotenv(readFileSync(".env.example", "utf8"));
  const local = dotenvFiles
    .filter((file) => existsSync(file))
    .flatMap((file) => namesInDotenv(readFileSync(file, "utf8")));
  return cleanEnvironment(process.env, known, local);
}

async function runChecks(steps: Step[], env: ReturnType<typeof testEnvironment>): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runStep(step, env));
  };
  await Promise.all(Array.from({ length: parallelChecks }, lane));
  return results;
}

async function main(chosen: string[]): Promise<number> {
  const known = [generate, ...checks, ...runs].map((step) => step.name);
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.log(`No such part: ${unknown.join(", ")}. Choose from ${known.join(", ")}.`);
    return 1;
  }
  const isChosen = (step: Step) => chosen.length === 0 || chosen.includes(step.name);
  mkdirSync(".test-data/results", { recursive: true });
  const env = testEnvironment();
  const results = [await runStep(generate, env)];
  results.push(...(await runChecks(checks.filter(isChosen), env)));
  for (const step of runs.filter(isChosen)) results.push(await runStep(step, env));

  const failed = results.filter((result) => result.counts.failed > 0).map((result) => result.name);
  if (failed.length > 0)
    console.log(`Failed: ${failed.join(", ")}. One alone: npm test -- ${failed[0] ?? ""}`);
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

process.exitCode = await main(process.argv.slice(2));
