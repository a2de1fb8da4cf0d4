import { type ChildProcess, spawn } from "node:child_process";

const guarded = new Set<number>();
let watchdog: ChildProcess | undefined;

// Reads the groups to end, a line each time they change. The end of input without a last empty line means that the
// launcher was killed: children have a moment to end by themselves, which one blocked in its main thread does not.
const script =
  'while read -r line; do groups="$line"; done; sleep 1.5; for g in $groups; do kill -9 -- "-$g"; done';

function tell(): void {
  watchdog?.stdin?.write(`${[...guarded].join(" ")}\n`);
}

function wake(): void {
  if (watchdog !== undefined || process.platform === "win32") return;
  watchdog = spawn("sh", ["-c", script], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  watchdog.unref();
}

/** Makes sure that a detached child, and what it starts, ends after this process, however that ends. */
export function guard(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  wake();
  guarded.add(pid);
  tell();
  child.once("exit", () => {
    guarded.delete(pid);
    tell();
  });
}
