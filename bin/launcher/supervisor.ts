import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { killGroup } from "@/bin/launcher/run-tool.ts";
import { guard } from "@/bin/launcher/watchdog.ts";

export type Part = {
  name: string;
  /** Starts the part; resolves when it is ready, rejects when it cannot start. `onSpawn` gets its process at once. */
  launch(onSpawn: (child: ChildProcess) => void): Promise<void>;
};

const steadyMs = 30_000;
const maxFailures = 8;
const stopGraceMs = 4_000;

type Running = { name: string; child: ChildProcess | null };

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Keeps parts running: what ends unexpectedly is started again, ever more slowly, and given up after eight failures. */
export class Supervisor {
  private readonly running: Running[] = [];
  private stopBegun = false;

  constructor(
    private readonly onGiveUp: (name: string) => void,
    private readonly say: (line: string) => void = console.log,
  ) {}

  /** Starts a part for the first time; rejects when it cannot start. */
  async start(part: Part): Promise<void> {
    const entry: Running = { name: part.name, child: null };
    this.running.push(entry);
    await this.launch(part, entry, 0);
  }

  private async launch(part: Part, entry: Running, failures: number): Promise<void> {
    const startedAt = performance.now();
    let isReady = false;
    await part.launch((child) => {
      entry.child = child;
      guard(child);
      if (this.hasStopBegun()) killGroup(child, "SIGKILL");
      child.once("exit", (code, signal) => {
        if (!isReady || this.hasStopBegun()) return;
        this.say(`The ${part.name} ended (${signal ?? `code ${code}`}); starting it again.`);
        const isSteady = performance.now() - startedAt > steadyMs;
        void this.restart(part, entry, isSteady ? 0 : failures);
      });
    });
    isReady = true;
    if (entry.child !== null && !isAlive(entry.child) && !this.hasStopBegun())
      void this.restart(part, entry, failures);
  }

  private async restart(part: Part, entry: Running, failuresBefore: number): Promise<void> {
    let failures = failuresBefore;
    while (!this.hasStopBegun()) {
      if (failures >= maxFailures) {
        this.onGiveUp(part.name);
        return;
      }
      if (failures > 0) await sleep(Math.min(10_000, 250 * 2 ** failures), undefined, { ref: false });
      if (this.hasStopBegun()) return;
      failures += 1;
      try {
        await this.launch(part, entry, failures);
        this.say(`The ${part.name} is back.`);
        return;
      } catch (error) {
        if (this.hasStopBegun()) return;
        this.say(
          `The ${part.name} could not start: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }

  private hasStopBegun(): boolean {
    return this.stopBegun;
  }

  /** Ends the parts, last started first: web and worker before the database they talk to. */
  async stop(): Promise<void> {
    this.stopBegun = true;
    const [database, others] = [
      this.running.filter((entry) => entry.name === "database"),
      this.running.filter((entry) => entry.name !== "database"),
    ];
    await Promise.all(others.map(({ child }) => this.end(child)));
    await Promise.all(database.map(({ child }) => this.end(child)));
  }

  killAll(): void {
    this.stopBegun = true;
    for (const { child } of this.running) if (child !== null) killGroup(child, "SIGKILL");
  }

  private async end(child: ChildProcess | null): Promise<void> {
    if (child === null) return;
    if (isAlive(child)) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const timer = setTimeout(() => killGroup(child, "SIGKILL"), stopGraceMs / 2);
      await ended;
      clearTimeout(timer);
    }
    killGroup(child, "SIGKILL");
  }
}
