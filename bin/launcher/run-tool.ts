import { type ChildProcess, spawn } from "node:child_process";
import { guard } from "@/bin/launcher/watchdog.ts";

const kept = 60;
const running = new Set<ChildProcess>();

export type ToolOptions = { env?: NodeJS.ProcessEnv; onLine?: (line: string) => void };

/** Runs a node program to its end. Rejects with the end of what it printed when it fails. */
export function runTool(
  label: string,
  args: string[],
  { env = process.env, onLine }: ToolOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const preload = ["--import", new URL("die-with-parent.mjs", import.meta.url).href];
    const child = spawn(process.execPath, [...preload, ...args], {
      env: { ...env, ATTUNE_LAUNCHER_PID: String(process.pid) },
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    running.add(child);
    guard(child);
    const lines: string[] = [];
    const read = (data: Buffer) => {
      for (const line of data
        .toString("utf8")
        .split("\n")
        .filter((text) => text.trim() !== "")) {
        lines.push(line);
        if (lines.length > kept) lines.shift();
        onLine?.(line.trim());
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `${label} failed (${code === null ? "it was ended" : `code ${code}`}):\n${lines.join("\n")}`,
          ),
        );
    });
  });
}

export function stopTools(): void {
  for (const child of running) killGroup(child, "SIGKILL");
}

/** Signals a detached child and what it started. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
