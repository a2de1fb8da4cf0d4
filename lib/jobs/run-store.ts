import type pg from "pg";
import { createBatcher } from "@/lib/core/batcher.ts";
import { isConnectionLoss } from "@/lib/jobs/pool.ts";
import * as sql from "@/lib/jobs/run-sql.ts";
import type { EngineEvent, NewRun, RunRecord, RunWrite, StepRecord } from "@/lib/jobs/types.ts";

export type Queryable = Pick<pg.Pool, "query">;

/** How many runs are new, and how many jobs of the queue carry them. */
export type Started = { started: number; jobs: number };

const RETRY_DELAYS_MS = [50, 200, 1_000, 3_000];

type RunRow = {
  id: string;
  functionId: string;
  event: EngineEvent;
  attempt: number;
  isFinished: boolean;
  steps: StepRecord[] | null;
};

/** Reads and writes of the engine's tables. Reads and writes of runs that go on at the same time share statements. */
export function createRunStore(pool: pg.Pool, app: string, taskName: string) {
  const load = createBatcher<string, RunRecord | null>(async (ids) => {
    const { rows } = await whileReachable(() => pool.query<RunRow>(sql.load, [ids]));
    const byId = new Map(rows.map((row) => [row.id, { ...row, steps: row.steps ?? [] }]));
    return ids.map((id) => byId.get(id) ?? null);
  });
  const write = createBatcher<RunWrite, undefined>(async (writes) => {
    const { text, values } = sql.write(app, taskName, writes);
    await whileReachable(() => pool.query(text, values));
    return [];
  });

  async function start(runs: readonly NewRun[], client: Queryable = pool): Promise<Started> {
    if (runs.length === 0) return { started: 0, jobs: 0 };
    const { rows } = await client.query<Started>(sql.start, sql.startValues(app, taskName, runs));
    return rows[0] ?? { started: 0, jobs: 0 };
  }

  const startTogether = createBatcher<readonly NewRun[], Started>(async (batches) => {
    const started = await whileReachable(() => start(batches.flat()));
    return batches.map(() => started);
  });

  return {
    load,
    write,
    /**
     * Starts runs and queues them, all or none; a run whose event or idempotency key is known is left out.
     */
    start,
    /** The same, in one statement with what others start at this moment; counts all of it. */
    startTogether,
    /** Queues every unfinished run that was due by `dueBy`, is not in the queue and not `inHand`. Returns how many. */
    async requeue(dueBy: Date | "infinity", inHand: readonly string[]): Promise<number> {
      const { rows } = await pool.query<{ queued: number }>(sql.requeue, [app, taskName, dueBy, inHand]);
      return rows[0]?.queued ?? 0;
    },
    async counts(): Promise<{ queued: number; waiting: number; failedLastHour: number }> {
      const { rows } = await pool.query<{ queued: number; waiting: number; failedLastHour: number }>(
        sql.counts,
        [app],
      );
      return rows[0] ?? { queued: 0, waiting: 0, failedLastHour: 0 };
    },
    /** Removes what ended more than `days` ago, at most `limit` runs; returns how many. */
    async purge(days: number, limit: number): Promise<number> {
      const { rowCount } = await pool.query(sql.purgeRuns, [app, days, limit]);
      await pool.query(sql.purgeKeys);
      await pool.query(sql.purgeDeadJobs, [taskName]);
      return rowCount ?? 0;
    },
    /** Frees what a killed worker held. Only for a process that is the one worker of its app. */
    async unlockDead(): Promise<void> {
      await pool.query(sql.unlockDead, [taskName]);
    },
    ...createTickStore(pool),
  };
}

function createTickStore(pool: pg.Pool) {
  return {
    lastTick: async (functionId: string, cron: string, knownSince: Date): Promise<Date> => {
      const { rows } = await pool.query<{ lastTickAt: Date }>(sql.lastTick, [functionId, cron, knownSince]);
      return rows[0]?.lastTickAt ?? knownSince;
    },
    recordTick: async (functionId: string, cron: string, at: Date): Promise<void> => {
      await pool.query(sql.recordTick, [functionId, cron, at]);
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;

/** Every statement given to this is safe to run twice. */
async function whileReachable<Result>(query: () => Promise<Result>): Promise<Result> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await query();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return query();
}
