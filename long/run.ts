import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { fuzz } from "./fuzz.ts";
import type { Check } from "./invariants.ts";
import { killRun } from "./kill-run.ts";
import { publishKills } from "./publish-kills.ts";

/** `npm run test:long -- [fuzz] [kills] [publish] [--seed N]`. With `DATABASE_URL`: the kills happen on that server, in a database of their own. */
const say = (line: string) => console.log(`  ${line}`);
const { values, positionals } = parseArgs({ options: { seed: { type: "string" } }, allowPositionals: true });
const seed = Number(values.seed ?? randomInt(2 ** 31));

type Part = { name: string; run: () => Promise<Check[]> };

async function onNative(adminUrl: string, run: (databaseUrl: string) => Promise<Check[]>): Promise<Check[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const name = `attune_kill_${process.pid}`;
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  try {
    await admin.query(`create database "${name}"`);
    return await run(databaseUrl);
  } finally {
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.end();
  }
}

function parts(): Part[] {
  const url = process.env.DATABASE_URL;
  const kills = (run: (databaseUrl: string | null) => Promise<Check[]>) => () =>
    url === undefined || url === "" ? run(null) : onNative(url, run);
  return [
    { name: "fuzz", run: async () => fuzz(seed) },
    { name: "kills", run: kills((databaseUrl) => killRun({ seed, databaseUrl, say })) },
    { name: "publish", run: kills((databaseUrl) => publishKills({ databaseUrl, say })) },
  ];
}

async function runPart({ name, run }: Part): Promise<Check[]> {
  const startedAt = performance.now();
  console.log(`· ${name} (seed ${seed})`);
  const checks = await run().catch((error: unknown): Check[] => [
    {
      name: "it ran to its end",
      violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    },
  ]);
  for (const { name: check, violations } of checks) {
    console.log(`${violations.length === 0 ? "✓" : "✗"} ${check}`);
    for (const violation of violations.slice(0, 10)) console.log(`    ${violation}`);
    if (violations.length > 10) console.log(`    and ${violations.length - 10} more`);
  }
  console.log(`  ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  return checks;
}

async function main(chosen: string[]): Promise<number> {
  const known = parts();
  const unknown = chosen.filter((name) => !known.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.log(
      `No such part: ${unknown.join(", ")}. Choose from ${known.map((part) => part.name).join(", ")}.`,
    );
    return 1;
  }
  const checks: Check[] = [];
  for (const part of known.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    checks.push(...(await runPart(part)));
  const failed = checks.filter(({ violations }) => violations.length > 0).length;
  console.log(`${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(positionals);
