import { readFileSync } from "node:fs";

const checkEveryMs = 500;

/** The parent of a process, or null where the system does not say (it does on Linux). */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/** npm starts a script through a shell, which outlives an npm that is killed: then the shell's parent counts too. */
function ancestors(): string {
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  return `${process.ppid} ${isUnderNpm ? parentOf(process.ppid) : null}`;
}

/** Calls back when whoever started this process is gone: npm does not pass every signal on. */
export function onOrphaned(callback: () => void): void {
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) callback();
  }, checkEveryMs).unref();
}
