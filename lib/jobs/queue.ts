import { EventEmitter } from "node:events";
import {
  Logger,
  runMigrations,
  runTaskList,
  type Worker,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import { logger } from "@/lib/logger.ts";

export type QueueOptions = {
  pool: pg.Pool;
  taskName: string;
  /** Jobs in hand at a time. */
  concurrency: number;
  pollIntervalMs: number;
  work: (runIds: string[]) => Promise<void>;
  /** Called before the workers start, at the first start and after a crash of the pool. */
  takeOver: () => Promise<void>;
};

// A job queued before runs shared jobs names one run.
const payloadSchema = z.union([
  z.object({ runIds: z.array(z.uuid()) }),
  z.object({ runId: z.uuid() }).transform(({ runId }) => ({ runIds: [runId] })),
]);
const RESTART_DELAY_MS = 1_000;

/** Creates graphile-worker's own tables where they are missing. Safe to call from several processes. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger });
}

/**
 * Workers over graphile-worker. LISTEN does not reach them on the embedded database, so whoever enqueues calls `nudge`;
 * polling is the fallback. A pool that lost a worker (the database went away while a job was put back) is replaced.
 */
export class Queue {
  private workers = new Set<Worker>();
  private current: WorkerPool | undefined;
  private restart: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(private readonly options: QueueOptions) {}

  async start(): Promise<void> {
    await this.options.takeOver();
    if (this.isStopping) return;
    const { concurrency, pollIntervalMs, taskName, work, pool } = this.options;
    this.current = runTaskList(
      {
        concurrency,
        pollInterval: pollIntervalMs,
        noHandleSignals: true,
        noPreparedStatements: true,
        logger: queueLogger,
        events: this.watchWorkers(),
      },
      { [taskName]: (payload) => work(payloadSchema.parse(payload).runIds) },
      pool,
    );
    this.current.promise.catch((error: unknown) => logger.error({ err: error }, "the queue's pool ended"));
  }

  /** Wakes up to `count` idle workers. */
  nudge(count: number): void {
    let left = count;
    for (const worker of this.workers) {
      if (left <= 0) return;
      if (worker.nudge()) left -= 1;
    }
  }

  /** Takes no more jobs and waits for those under way, at most `deadlineMs`. */
  async stop(deadlineMs: number): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restart);
    const stopped = this.current?.gracefulShutdown("stopping");
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, deadlineMs).unref())]);
  }

  private watchWorkers(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    const own = new Set<Worker>();
    this.workers = own;
    events.on("worker:create", ({ worker }) => own.add(worker));
    events.on("worker:release", ({ worker }) => own.delete(worker));
    events.on("worker:fatalError", ({ worker, error }) => {
      own.delete(worker);
      logger.error({ err: error }, "a queue worker stopped; the pool is started again");
      this.scheduleRestart();
    });
    return events;
  }

  private scheduleRestart(): void {
    if (this.isStopping || this.restart !== undefined) return;
    this.restart = setTimeout(() => {
      this.restart = undefined;
      void this.replace();
    }, RESTART_DELAY_MS);
  }

  private async replace(): Promise<void> {
    try {
      await this.current?.gracefulShutdown("a worker was lost");
      this.current = undefined;
      await this.start();
    } catch (error) {
      logger.error({ err: error }, "the queue could not be started again yet");
      this.scheduleRestart();
    }
  }
}

const queueLogger = new Logger(() => (level, message, meta) => {
  const name: string = level;
  if (name === "error") logger.error({ err: meta?.error }, message.split("\n", 1)[0]);
  else logger.trace(message);
});
