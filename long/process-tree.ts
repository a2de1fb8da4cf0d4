import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessInfo = { pid: number; parentPid: number; command: string };

const goneWithinMs = 10_000;

/** Every process of the machine, as /proc shows them (Linux). */
function allProcesses(): ProcessInfo[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parentPid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z") return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parentPid: Number(parentPid), command }];
      } catch {
        // It ended between listing and reading.
        return [];
      }
    });
}

/** A process and all that it started, parents first. */
export function processTree(rootPid: number): ProcessInfo[] {
  const all = allProcesses();
  const tree = all.filter(({ pid }) => pid === rootPid);
  for (const parent of tree) tree.push(...all.filter(({ parentPid }) => parentPid === parent.pid));
  return tree;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

/** SIGKILL to all of them within a millisecond or two, parents first, so that nobody starts anything again. */
export async function killTogether(processes: readonly ProcessInfo[]): Promise<void> {
  for (const { pid } of processes) send(pid, "SIGKILL");
  const pids = new Set(processes.map(({ pid }) => pid));
  const deadlineMs = performance.now() + goneWithinMs;
  while (allProcesses().some(({ pid }) => pids.has(pid))) {
    if (performance.now() > deadlineMs) throw new Error("killed processes did not end");
    await sleep(20);
  }
}
