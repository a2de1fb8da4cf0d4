import path from "node:path";
import { canInstallChromium, findChromium, howToGetChromium, installChromium } from "@/bin/test/chromium.ts";
import { playwrightCounts, vitestCounts } from "@/bin/test/counts.ts";
import type { Step } from "@/bin/test/run-step.ts";

const resultsDir = ".test-data/results";

/** A package's command run by node itself: npx costs half a second each. */
function tool(file: string, ...args: string[]): string[] {
  return [process.execPath, path.join("node_modules", file), ...args];
}

/** The Vitest project `project` ("unit" or "db") with its report. */
export function vitestStep(project: string, name = project, env: Record<string, string> = {}): Step {
  const file = `${resultsDir}/${name}.json`;
  return {
    name,
    env,
    commands: [
      tool(
        "vitest/vitest.mjs",
        "run",
        "--project",
        project,
        "--reporter=dot",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ),
    ],
    report: { file, read: vitestCounts },
  };
}

function prepareChromium(): string | null {
  if (findChromium() !== null) return null;
  if (!canInstallChromium()) return howToGetChromium;
  console.log("No Chromium found: installing one by apt (about a minute)");
  return installChromium() ? null : howToGetChromium;
}

export const generate: Step = {
  name: "generate",
  commands: [tool("prisma/build/index.js", "generate"), tool("next/dist/bin/next", "typegen")],
};

/** These need nothing but the sources and what `generate` wrote; longest first. */
export const checks: Step[] = [
  { name: "lint", commands: [tool("eslint/bin/eslint.js", ".")] },
  { name: "types", commands: [tool("typescript/bin/tsc", "--noEmit", "--incremental", "false")] },
  vitestStep("unit"),
  {
    name: "arrows",
    commands: [
      tool("dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.mjs", "."),
    ],
  },
  { name: "format", commands: [tool("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")] },
];

/** These want the machine for themselves. */
export const runs: Step[] = [
  vitestStep("db"),
  { name: "build", commands: [tool("next/dist/bin/next", "build")] },
  {
    name: "e2e",
    commands: [tool("@playwright/test/cli.js", "test", "--reporter=line,json")],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${resultsDir}/e2e.json` },
    report: { file: `${resultsDir}/e2e.json`, read: playwrightCounts },
    prepare: prepareChromium,
    isLive: true,
  },
];
