import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { step } from "@/bin/launcher/progress.ts";
import { runTool } from "@/bin/launcher/run-tool.ts";
import { seededStamp, type Settings } from "@/bin/launcher/settings.ts";

type SignIn = { name: string; email: string; password: string; role: string; tenant: string };

const seedScript = "bin/seed-demo.ts";

/** Seeds the demo world once a database. A failed seed is said and tried again at the next start; the app goes on. */
export async function ensureDemo(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const stamp = seededStamp(settings);
  if (!settings.isDemo || existsSync(stamp) || !existsSync(seedScript)) return;
  try {
    await step("Filling the demo world", (report) =>
      runTool("Filling the demo world", ["--import", "tsx", seedScript], { env, onLine: report }),
    );
    writeFileSync(stamp, new Date().toISOString());
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    console.log("The demo world is not complete; the next start tries again.");
  }
}

export function readSignIns(dataDir: string): SignIn[] {
  try {
    const file = readFileSync(path.join(dataDir, "demo.json"), "utf8");
    return (JSON.parse(file) as { signIns?: SignIn[] }).signIns ?? [];
  } catch {
    return [];
  }
}

export function describeSignIns(signIns: SignIn[]): string {
  if (signIns.length === 0) return "";
  const rows = signIns.map(({ tenant, role, email, password }) => [tenant, role, email, password]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}`,
  );
  return `\nDemo sign-ins (one click on the sign-in page):\n${lines.join("\n")}\n`;
}
