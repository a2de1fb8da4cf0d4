import { EventEmitter } from "node:events";
import { Logger, runMigrations, runTaskList, type Worker, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import { logger } from "@/lib/logger.ts";

export type QueueOptions = {
  pool: pg.Pool;
  taskName: string;
  concurrency: number;
  pollIntervalMs: number;
  work: (runId: string) => Promise<void>;
  /** Called before the workers start, at the first start and after a crash of the pool. */
  takeOver: () => Promise<void>;
};

const payloadSchema = z.object({ runId: z.uuid() });
const RESTART_DELAY_MS = 1_000;

/** Creates graphile-worker's own tables where they are missing. Safe to call from several processes. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger });
}

/**
 * Workers over graphile-worker. LISTEN does not reach them on the embedded database, so whoever enqueues calls `nudge`;
 * polling is the fallback. A pool that lost a worker (the database went away while a job was put back) is replaced.
 */
export async function startQueue(options: QueueOptions) {
  let workers = new Set<Worker>();
  let current: WorkerPool | undefined;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    await options.takeOver();
    if (isStopping) return;
    const events: WorkerEvents = new EventEmitter();
    const own = new Set<Worker>();
    workers = own;
    events.on("worker:create", ({ worker }) => own.add(worker));
    events.on("worker:release", ({ worker }) => own.delete(worker));
    events.on("worker:fatalError", ({ worker, error }) => {
      own.delete(worker);
      logger.error({ err: error }, "a queue worker stopped; the pool is started again");
      scheduleRestart();
    });
    current = runTaskList(
      {
        concurrency: options.concurrency,
        pollInterval: options.pollIntervalMs,
        noHandleSignals: true,
        noPreparedStatements: true,
        logger: queueLogger,
        events,
      },
      { [options.taskName]: (payload) => options.work(payloadSchema.parse(payload).runId) },
      options.pool,
    );
    current.promise.catch((error: unknown) => logger.error({ err: error }, "the queue's pool ended"));
  }

  function scheduleRestart(): void {
    if (isStopping || restart !== undefined) return;
    restart = setTimeout(() => {
      restart = undefined;
      void replace();
    }, RESTART_DELAY_MS);
  }

  async function replace(): Promise<void> {
    try {
      await current?.gracefulShutdown("a worker was lost");
      await start();
    } catch (error) {
      logger.error({ err: error }, "the queue could not be started again yet");
      scheduleRestart();
    }
  }

  await start();
  return {
    /** Wakes up to `count` idle workers. */
    nudge(count: number): void {
      let left = count;
      for (const worker of workers) {
        if (left <= 0) return;
        if (worker.nudge()) left -= 1;
      }
    },
    /** Takes no more jobs and waits for those under way, at most `deadlineMs`. */
    async stop(deadlineMs: number): Promise<void> {
      isStopping = true;
      clearTimeout(restart);
      const stopped = current?.gracefulShutdown("stopping");
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, deadlineMs).unref())]);
    },
  };
}

export type Queue = Awaited<ReturnType<typeof startQueue>>;

const queueLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") logger.error({ err: meta?.error }, message.split("\n", 1)[0]);
  else logger.trace(message);
});
