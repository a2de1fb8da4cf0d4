import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { detachEnvironment } from "@/lib/env.ts";
import { startChores } from "@/lib/jobs/chores.ts";
import { createCronClock } from "@/lib/jobs/cron-clock.ts";
import type { DriveDeps, DriveOutcome } from "@/lib/jobs/drive-run.ts";
import { setEventSink } from "@/lib/jobs/event-sink.ts";
import { createGate } from "@/lib/jobs/gate.ts";
import { takeOwnership } from "@/lib/jobs/owner-lock.ts";
import { createPool } from "@/lib/jobs/pool.ts";
import { migrateQueue, Queue } from "@/lib/jobs/queue.ts";
import { registerFunctions } from "@/lib/jobs/registry.ts";
import { createRouter } from "@/lib/jobs/router.ts";
import { createRunStore, type Queryable, type Started } from "@/lib/jobs/run-store.ts";
import { createRunWorker } from "@/lib/jobs/run-worker.ts";
import type { EngineEvent, NewRun, RunRecord } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

export type EngineOptions = {
  databaseUrl: string;
  /** Its id names the app. Made with `createEmbeddedFetch`, in dev mode. */
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
  /** Runs worked on at a time; runs of a moment share statements, so more of them cost less each. */
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

/** A job holds up to 25 runs that started together. */
const MOST_JOBS = 8;
const STUCK_AFTER_MS = 60_000;
const PURGE_EVERY_MS = 3_600_000;
const PURGE_RUNS = 10_000;
const LONGEST_TIMER_MS = 3_600_000;
const CLOSE_DEADLINE_MS = 500;

/**
 * The embedded engine: runs Inngest functions through their own serve handler on one PostgreSQL. One worker process an app
 * and database. Throws where a function uses what it does not support, or where another worker owns the queue.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const engine = new Engine(options);
  await engine.start();
  return engine;
}

export class Engine {
  private readonly app: string;
  private readonly registry;
  private readonly router;
  private readonly pool: pg.Pool;
  private readonly store;
  private readonly worker;
  private readonly queue: Queue;
  private readonly clock;
  private readonly gate = createGate();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly closers: (() => unknown)[] = [];
  private disown: () => Promise<void> = () => Promise.resolve();
  private isStopping = false;
  private lastError: string | null = null;

  constructor(private readonly options: EngineOptions) {
    const { client, concurrency = 50, pollIntervalMs = 1_000 } = options;
    const jobs = Math.min(concurrency, MOST_JOBS);
    this.app = client.id;
    const taskName = `run-function:${this.app}`;
    this.registry = registerFunctions(this.app, options.functions);
    this.router = createRouter(this.registry);
    // Every queue worker may hold one connection, LISTEN one; the rest is for starts, reads and writes.
    this.pool = createPool(options.databaseUrl, jobs + 5, `attune-engine-${this.app}`);
    this.store = createRunStore(this.pool, this.app, taskName);
    const { registry, store, gate } = this;
    this.worker = createRunWorker({
      registry,
      store,
      gate,
      concurrency,
      drive: this.driveDeps(),
      onOutcome: this.onOutcome,
    });
    const { work } = this.worker;
    this.queue = new Queue({
      pool: this.pool,
      taskName,
      concurrency: jobs,
      pollIntervalMs,
      work,
      takeOver: this.takeOver,
    });
    this.clock = createCronClock({
      crons: [...registry.values()].flatMap(({ id, crons }) =>
        crons.map((cron) => ({ functionId: id, cron })),
      ),
      lastTick: store.lastTick,
      recordTick: store.recordTick,
      start: (functionId, event) =>
        this.startRuns([{ id: uuidv7(), functionId, event, idempotencyKey: null }]),
    });
  }

  async start(): Promise<void> {
    detachEnvironment();
    this.disown = await takeOwnership(this.options.databaseUrl, this.app);
    await migrateQueue(this.pool);
    await this.queue.start();
    this.closers.push(setEventSink(this.app, this.send), startChores(this.chores()), this.clock.stop);
    if (this.options.followsClock ?? true) await this.clock.start();
  }

  /** Starts the functions that listen to these events; returns how many runs are new. Durable when it resolves. */
  readonly send = (events: readonly EngineEvent[]): Promise<number> =>
    this.startRuns(this.router.runsOf(events));

  /** The same inside the caller's open transaction; call `nudge` after the commit. */
  readonly sendIn = (transaction: Queryable, events: readonly EngineEvent[]): Promise<Started> =>
    this.store.start(this.router.runsOf(events), transaction);

  readonly nudge = (jobs: number): void => this.queue.nudge(jobs);

  /** Fires the cron ticks due at `now`; the engine does this itself every minute. */
  readonly tick = (now: Date): Promise<void> => this.clock.tick(now);

  /** Removes runs that ended more than `days` ago; returns how many. */
  readonly purge = (days: number): Promise<number> => this.store.purge(days, PURGE_RUNS);

  async state(): Promise<EngineState> {
    const parked = this.gate.parkedCount();
    const active = this.worker.inHand.size - parked;
    return { ...(await this.store.counts()), active, parked, lastError: this.lastError };
  }

  /** Lets the steps under way end, at most `deadlineMs`; what is left is taken up at the next start. */
  async stop(deadlineMs = 3_500): Promise<void> {
    this.isStopping = true;
    for (const close of this.closers) close();
    for (const timer of this.timers) clearTimeout(timer);
    await this.queue.stop(deadlineMs);
    const closed = Promise.allSettled([this.pool.end(), this.disown()]);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_DEADLINE_MS).unref())]);
  }

  private driveDeps(): DriveDeps {
    return {
      call: serve({ client: this.options.client, functions: [...this.options.functions] }),
      write: this.store.write,
      backoff: this.options.backoff,
      isStopping: () => this.isStopping,
      onWaiting: this.nudgeIn,
      onFailed: (run, error) => {
        const name = errorName(error);
        this.lastError = `${run.functionId} ${run.id}: ${name}`;
        logger.error(
          { runId: run.id, functionId: run.functionId, error: name },
          "a function failed for good",
        );
        return this.router.failureRuns(run, error);
      },
    };
  }

  private readonly onOutcome = ({ id, functionId }: RunRecord, outcome: DriveOutcome): void => {
    // Its failure may have started others.
    if (outcome === "failed") this.queue.nudge(2);
    this.options.onRunOutcome?.({ id, functionId }, outcome);
  };

  private readonly takeOver = async (): Promise<void> => {
    await this.store.unlockDead();
    await this.store.requeue("infinity", [...this.worker.inHand]);
  };

  /** The queue would find what is due by its poll; this makes short waits exact. */
  private readonly nudgeIn = (delayMs: number): void => {
    if (delayMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.queue.nudge(1);
    }, delayMs);
    this.timers.add(timer.unref());
  };

  private async startRuns(runs: readonly NewRun[]): Promise<number> {
    const { started, jobs } = await this.store.startTogether(runs);
    this.queue.nudge(jobs);
    return started;
  }

  private chores() {
    const requeueStuck = () =>
      this.store.requeue(new Date(Date.now() - STUCK_AFTER_MS), [...this.worker.inHand]);
    return [
      { name: "requeue", everyMs: STUCK_AFTER_MS, run: requeueStuck },
      { name: "purge", everyMs: PURGE_EVERY_MS, run: () => this.purge(this.options.retentionDays ?? 7) },
    ];
  }
}

/** The class of an error, never its message: that may quote what a person wrote. */
function errorName(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "Error";
}
