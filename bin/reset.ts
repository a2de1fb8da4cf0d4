import { existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { readSettings } from "@/bin/launcher/settings.ts";
import { lockFolder } from "@/lib/db/embedded/folder-lock.ts";

/** Removes the data folder: the embedded database, the demo world, generated secrets. Asks first, unless `--yes`. */
async function reset(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings("start");
  if (databaseUrl !== undefined)
    console.log("The database of DATABASE_URL is not touched, only the data folder.");
  if (!existsSync(dataDir)) {
    console.log(`There is nothing at ${dataDir}.`);
    return;
  }
  const lock = await lockFolder(dataDir, "run");
  try {
    if (!(await isAgreed(dataDir))) {
      console.log("Nothing was removed.");
      return;
    }
    rmSync(dataDir, { recursive: true, force: true });
    console.log(`Removed ${dataDir}. The next start makes a new one.`);
  } finally {
    lock.release();
  }
}

async function isAgreed(dataDir: string): Promise<boolean> {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) {
    console.log("Nobody can be asked here; say `npm run reset -- --yes`.");
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(
    `Remove everything in ${dataDir}? It cannot be brought back. (yes/no) `,
  );
  lines.close();
  return answer.trim().toLowerCase() === "yes";
}

try {
  await reset();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
