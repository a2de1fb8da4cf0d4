import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { step } from "@/bin/launcher/progress.ts";
import { runTool } from "@/bin/launcher/run-tool.ts";

const generatedStamp = "lib/db/generated/.attune-schema-stamp";
const buildStamp = ".next/attune-build-stamp";
const sources = [
  ...["app", "components", "inngest", "lib", "public", "prisma/schema.prisma", "package-lock.json"],
  ...["next.config.mjs", "postcss.config.mjs", "tsconfig.json", "proxy.ts", "instrumentation.ts"],
];
const leftOut = /(^|\/)(generated|testing|node_modules)\/|\.test\.tsx?$/;

function* filesUnder(entry: string): Generator<string> {
  if (!existsSync(entry)) return;
  const children = readdirSync(entry, { withFileTypes: true, recursive: true });
  for (const child of children) {
    if (child.isFile()) yield path.join(child.parentPath, child.name);
  }
}

/** A hash of what is read, by path and content: git, clocks and checkouts do not matter. */
export function contentHash(entries: string[]): string {
  const files = entries.flatMap((entry) =>
    path.extname(entry) === "" ? [...filesUnder(entry)] : existsSync(entry) ? [entry] : [],
  );
  const hash = createHash("sha256").update(process.version.split(".")[0] ?? "");
  for (const file of files.filter((name) => !leftOut.test(name)).sort()) {
    hash.update(`\0${file}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

function hasStamp(file: string, hash: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8") === hash;
}

export async function ensureClient(): Promise<void> {
  const hash = contentHash(["prisma/schema.prisma", "package-lock.json"]);
  if (hasStamp(generatedStamp, hash)) return;
  await step("Generating the database client", async () => {
    await runTool("prisma generate", ["node_modules/prisma/build/index.js", "generate"]);
    writeFileSync(generatedStamp, hash);
  });
}

export async function ensureBuild(): Promise<void> {
  const hash = contentHash(sources);
  if (existsSync(".next/BUILD_ID") && hasStamp(buildStamp, hash)) return;
  await step("Building the app", async (report) => {
    const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
    await runTool("next build", ["node_modules/next/dist/bin/next", "build"], { env, onLine: report });
    writeFileSync(buildStamp, hash);
  });
}
