import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { v7 as uuidv7 } from "uuid";
import { startChores } from "@/lib/jobs/chores.ts";
import { startCronClock } from "@/lib/jobs/cron-clock.ts";
import type { DriveOutcome } from "@/lib/jobs/drive-run.ts";
import { setEventSink } from "@/lib/jobs/event-sink.ts";
import { createGate } from "@/lib/jobs/gate.ts";
import { takeOwnership } from "@/lib/jobs/owner-lock.ts";
import { createPool } from "@/lib/jobs/pool.ts";
import { migrateQueue, startQueue } from "@/lib/jobs/queue.ts";
import { type RegisteredFunction, registerFunctions } from "@/lib/jobs/registry.ts";
import { createRunStore, type Queryable } from "@/lib/jobs/run-store.ts";
import { createRunWorker } from "@/lib/jobs/run-worker.ts";
import type { EngineEvent, NewRun, RunRecord } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

export type EngineOptions = {
  databaseUrl: string;
  /** Its id names the app. Made with `createEmbeddedFetch`, in dev mode. */
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
  /** Runs worked on at a time. */
  concurrency?: number;
  pollIntervalMs?: number;
  /** Milliseconds before retry `attempt` (1 is the first). */
  backoff?: (attempt: number) => number;
  retentionDays?: number;
  /** False where cron ticks come from `tick` alone. */
  followsClock?: boolean;
  onRunOutcome?: (run: { id: string; functionId: string }, outcome: DriveOutcome) => void;
};

export type EngineState = {
  queued: number;
  waiting: number;
  failedLastHour: number;
  active: number;
  parked: number;
  lastError: string | null;
};

const STUCK_AFTER_MS = 60_000;
const PURGE_RUNS = 10_000;
const LONGEST_TIMER_MS = 3_600_000;

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/**
 * The embedded engine: runs Inngest functions through their own serve handler on one PostgreSQL. One worker process an app
 * and database. Throws where a function uses what it does not support, or where another worker owns the queue.
 */
export async function startEngine(options: EngineOptions) {
  const { client, concurrency = 10, retentionDays = 7 } = options;
  const app = client.id;
  const taskName = `run-function:${app}`;
  const registry = registerFunctions(app, options.functions);
  const router = createRouter([...registry.values()]);
  // Every queue worker may hold one connection, LISTEN one; the rest is for starts, reads and writes.
  const pool = createPool(options.databaseUrl, concurrency + 5, `attune-engine-${app}`);
  const store = createRunStore(pool, app, taskName);
  const gate = createGate();
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let lastError: string | null = null;

  function nudgeIn(delayMs: number): void {
    if (delayMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.nudge(1);
    }, delayMs);
    timers.add(timer.unref());
  }

  const worker = createRunWorker({
    registry,
    store,
    gate,
    drive: {
      call: serve({ client, functions: [...options.functions] }),
      write: store.write,
      backoff: options.backoff,
      isStopping: () => isStopping,
      onWaiting: nudgeIn,
      onFailed: (run, error) => {
        lastError = `${run.functionId} ${run.id}: ${errorName(error)}`;
        logger.error({ runId: run.id, functionId: run.functionId, error: errorName(error) }, "a function failed for good");
        return router.failureRuns(run, error, registry);
      },
    },
    onOutcome: (run, outcome) => {
      if (outcome === "failed") queue.nudge(concurrency);
      options.onRunOutcome?.({ id: run.id, functionId: run.functionId }, outcome);
    },
  });

  async function startRuns(runs: readonly NewRun[]): Promise<number> {
    const started = await store.startTogether(runs);
    queue.nudge(started);
    return started;
  }

  const disown = await takeOwnership(options.databaseUrl, app);
  await migrateQueue(pool);
  const queue = await startQueue({
    pool,
    taskName,
    concurrency,
    pollIntervalMs: options.pollIntervalMs ?? 1_000,
    work: worker.work,
    takeOver: async () => {
      await store.unlockDead();
      await store.requeue("infinity", [...worker.inHand]);
    },
  });
  const removeSink = setEventSink(app, async (events) => {
    await startRuns(router.runsOf(events));
  });
  const clock = startCronClock({
    crons: [...registry.values()].flatMap(({ id, crons }) => crons.map((cron) => ({ functionId: id, cron }))),
    lastTick: store.lastTick,
    recordTick: store.recordTick,
    start: async (functionId, event) => void (await startRuns([{ id: uuidv7(), functionId, event, idempotencyKey: null }])),
  });
  if (options.followsClock ?? true) await clock.start();
  const stopChores = startChores([
    { name: "requeue", everyMs: STUCK_AFTER_MS, run: () => store.requeue(new Date(Date.now() - STUCK_AFTER_MS), [...worker.inHand]) },
    { name: "purge", everyMs: 3_600_000, run: () => store.purge(retentionDays, PURGE_RUNS) },
  ]);

  return {
    /** Starts the functions that listen to these events; returns how many runs are new. Durable when it resolves. */
    send: (events: readonly EngineEvent[]): Promise<number> => startRuns(router.runsOf(events)),
    /** The same inside the caller's open transaction; call `nudge` after the commit. */
    sendIn: (transaction: Queryable, events: readonly EngineEvent[]): Promise<number> => store.start(router.runsOf(events), transaction),
    nudge: (count: number): void => queue.nudge(count),
    /** Fires the cron ticks due at `now`; the engine does this itself every minute. */
    tick: (now: Date): Promise<void> => clock.tick(now),
    purge: (days: number): Promise<number> => store.purge(days, PURGE_RUNS),
    async state(): Promise<EngineState> {
      return { ...(await store.counts()), active: worker.inHand.size - gate.parkedCount(), parked: gate.parkedCount(), lastError };
    },
    /** Lets the steps under way end, at most `deadlineMs`; what is left is taken up at the next start. */
    async stop(deadlineMs = 4_000): Promise<void> {
      isStopping = true;
      removeSink();
      clock.stop();
      stopChores();
      for (const timer of timers) clearTimeout(timer);
      await queue.stop(deadlineMs);
      await Promise.race([Promise.all([pool.end(), disown()]), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    },
  };
}

function createRouter(functions: readonly RegisteredFunction[]) {
  const listeners = new Map<string, RegisteredFunction[]>();
  for (const fn of functions) {
    for (const name of new Set(fn.events)) listeners.set(name, [...(listeners.get(name) ?? []), fn]);
  }
  const runsOf = (events: readonly EngineEvent[]): NewRun[] =>
    events.flatMap((event) => (listeners.get(event.name) ?? []).map((fn) => newRun(fn, event)));

  return {
    runsOf,
    /** The function's own `onFailure`, and whoever listens to failures, except to its own. */
    failureRuns(run: RunRecord, error: unknown, registry: ReadonlyMap<string, RegisteredFunction>): NewRun[] {
      const event = failedEvent(run, error);
      const handler = registry.get(registry.get(run.functionId)?.failureId ?? "");
      const others = runsOf([event]).filter(({ functionId }) => functionId !== run.functionId);
      return handler === undefined ? others : [newRun(handler, event), ...others];
    },
  };
}

function newRun(fn: RegisteredFunction, event: EngineEvent): NewRun {
  return { id: uuidv7(), functionId: fn.id, event, idempotencyKey: fn.idempotency?.read(event) ?? null };
}

function failedEvent(run: RunRecord, error: unknown): EngineEvent {
  const data = { function_id: run.functionId, run_id: run.id, error, event: run.event, events: [run.event] };
  return { id: `failed/${run.id}`, name: "inngest/function.failed", data, ts: Date.now() };
}

/** The class of an error, never its message: that may quote what a person wrote. */
function errorName(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "Error";
}
