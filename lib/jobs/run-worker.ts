import { driveRun, type DriveDeps, type DriveOutcome } from "@/lib/jobs/drive-run.ts";
import type { createGate, Parked, Slot } from "@/lib/jobs/gate.ts";
import type { RegisteredFunction, Registry } from "@/lib/jobs/registry.ts";
import type { RunStore } from "@/lib/jobs/run-store.ts";
import type { EngineEvent, RunRecord } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

export type RunWorkerOptions = {
  registry: Registry;
  store: RunStore;
  gate: ReturnType<typeof createGate>;
  drive: DriveDeps;
  onOutcome: (run: RunRecord, outcome: DriveOutcome) => void;
  /** Runs driven at a time. */
  concurrency: number;
};

/** Takes runs from the queue: one at a time each, within the limits of its function. */
export function createRunWorker({ registry, store, gate, drive, onOutcome, concurrency }: RunWorkerOptions) {
  /** Runs being worked on, and those parked until a place is free (their job is gone from the queue). */
  const inHand = new Set<string>();

  const inPlace = createPlaces(concurrency);

  async function work(runId: string): Promise<void> {
    if (inHand.has(runId)) return;
    inHand.add(runId);
    await inPlace(() => workInPlace(runId));
  }

  async function workInPlace(runId: string): Promise<void> {
    let run: RunRecord | null;
    try {
      run = await store.load(runId);
    } catch (error) {
      inHand.delete(runId);
      throw error;
    }
    const slots = run === null ? [] : slotsOf(registry.get(run.functionId), run.event);
    if (!gate.enter(runId, slots)) return;
    const parked: Parked[] = [];
    try {
      await driveWithin(runId, slots, parked, run);
    } finally {
      await driveParked(parked);
    }
  }

  /** Drives what `work` let in. Its job is gone: what fails here is found by the sweep and queued again. */
  async function driveParked(parked: Parked[]): Promise<void> {
    for (let next = parked.shift(); next !== undefined; next = parked.shift()) {
      try {
        await driveWithin(next.runId, next.slots, parked, await store.load(next.runId));
      } catch (error) {
        logger.error({ err: error, runId: next.runId }, "a run was dropped and will be taken up again");
      }
    }
  }

  async function driveWithin(
    runId: string,
    slots: readonly Slot[],
    parked: Parked[],
    run: RunRecord | null,
  ): Promise<void> {
    try {
      if (run === null || run.isFinished || drive.isStopping()) return;
      const fn = registry.get(run.functionId);
      onOutcome(run, fn === undefined ? await endUnknown(drive, run) : await driveRun(drive, fn, run));
    } finally {
      inHand.delete(runId);
      parked.push(...gate.leave(slots));
    }
  }

  return { work: (runIds: string[]) => tryAll(runIds, work), inHand };
}

/** Throws, after all were tried, where one could not be read or written: the queue then tries the job again. */
async function tryAll(runIds: string[], work: (runId: string) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(runIds.map(work));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function endUnknown(drive: DriveDeps, run: RunRecord): Promise<DriveOutcome> {
  const error = { name: "Error", message: `There is no function "${run.functionId}" any more.` };
  await drive.write({ runId: run.id, steps: [], update: { kind: "failed", error, started: [] } });
  return "failed";
}

/** Runs what it is given, `count` at a time, in the order of arrival. */
function createPlaces(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work: () => Promise<void>): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

function slotsOf(fn: RegisteredFunction | undefined, event: EngineEvent): Slot[] {
  return (fn?.concurrency ?? []).map(({ limit, key }, index) => ({
    key: `${fn?.id} ${index} ${key?.read(event) ?? ""}`,
    limit,
  }));
}
