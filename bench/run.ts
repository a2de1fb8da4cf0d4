import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { BenchOptions, Suite } from "./suite.ts";
import { analytics } from "./analytics.ts";
import { confidence } from "./confidence.ts";
import { desk } from "./desk.ts";
import { engine } from "./engine.ts";
import { fitMatcher } from "./fit-matcher.ts";
import { loop } from "./loop.ts";
import { queue } from "./queue.ts";
import { reuse } from "./reuse.ts";
import { search } from "./search.ts";
import { tuning } from "./tuning.ts";

const suites: Record<string, Suite> = {
  analytics,
  confidence,
  desk,
  engine,
  "fit-matcher": fitMatcher,
  loop,
  queue,
  reuse,
  search,
  tuning,
};

/** Reads `<suite> [--data FILE] [--test FILE] [--size N] [--shots K] [--seed N] [--ablate] [--json]`; throws a sentence that says how. */
function readOptions(argv: string[]): { suite: Suite; name: string; options: BenchOptions; isJson: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      data: { type: "string" },
      test: { type: "string" },
      size: { type: "string" },
      shots: { type: "string" },
      seed: { type: "string" },
      ablate: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const name = positionals[0] ?? "";
  const suite = suites[name];
  if (suite === undefined)
    throw new Error(
      `Name a suite: npm run bench -- <${Object.keys(suites).join("|")}> [--data FILE] [--json]`,
    );
  const options = {
    dataPath: values.data ?? null,
    testPath: values.test ?? null,
    size: toCount("size", values.size),
    shots: toCount("shots", values.shots),
    seed: toCount("seed", values.seed) ?? 1,
    isAblating: values.ablate,
  };
  return { suite, name, options, isJson: values.json };
}

function toCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} takes a whole number, not "${text}".`);
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { suite, name, options, isJson } = readOptions(process.argv.slice(2));
  const { figures, table } = await suite(options);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  print(`${name} on ${machine}`);
  for (const [label, value] of table) print(`  ${label.padEnd(52)} ${value}`);
  if (isJson) print(JSON.stringify({ suite: name, figures }));
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
