import type pg from "pg";
import { createPool } from "@/lib/jobs/pool.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

/**
 * Where events go. `joined`: stored by `start` in the relay's own transaction, so each event is delivered exactly once.
 * `sent`: given to another server, at least once; the event id is its idempotency id.
 */
export type Delivery =
  | { kind: "joined"; start: (transaction: Pick<pg.Pool, "query">, events: EngineEvent[]) => Promise<number>; onCommitted: (started: number) => void }
  | { kind: "sent"; send: (events: EngineEvent[]) => Promise<void> };

export type RelayOptions = {
  databaseUrl: string;
  delivery: Delivery;
  batchSize?: number;
  pollIntervalMs?: number;
  retentionDays?: number;
};

export type RelayState = { undelivered: number; oldestAgeMs: number; lastError: string | null };

type OutboxRow = { id: string; name: string; data: Record<string, unknown>; createdAt: Date };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const PURGE_EVERY_MS = 3_600_000;
const PURGE_ROWS = 20_000;

const AS_SYSTEM = `select set_config('role', 'attune_system', true)`;
const AS_LOGIN = `select set_config('role', 'none', true)`;

const selectUndelivered = (limit: number) => `
  select "id", "name", "data", "createdAt" from "OutboxEvent" where "deliveredAt" is null
  order by "createdAt", "id" limit ${limit} for update skip locked`;

export type Relay = ReturnType<typeof startRelay>;

/** Carries the outbox to the functions: woken by `wake`, and by a poll in case a nudge was lost. */
export function startRelay(options: RelayOptions) {
  const { delivery, batchSize = 200, pollIntervalMs = 500, retentionDays = 3 } = options;
  const pool = createPool(options.databaseUrl, 2, "attune-relay");
  let lastError: string | null = null;
  let failures = 0;
  let isStopped = false;
  let isDraining = false;
  let isWokenAgain = false;
  let current: Promise<void> = Promise.resolve();
  let notBeforeMs = 0;
  /** Events the other server did not take, and when to try them again, so that one cannot hold up the rest. */
  const held = new Map<string, { untilMs: number; failures: number }>();

  async function drain(): Promise<void> {
    isDraining = true;
    try {
      do {
        isWokenAgain = false;
        while (!isStopped && (await deliverBatch())) continue;
      } while (isWokenAgain && !isStopped);
      failures = 0;
    } catch (error) {
      failures += 1;
      notBeforeMs = Date.now() + retryDelayMs(failures);
      lastError = errorLabel(error);
      logger.error({ err: error, failures }, "the outbox could not be delivered; it is tried again");
    } finally {
      isDraining = false;
    }
  }

  /** True where there may be more. */
  const deliverBatch = () => (delivery.kind === "joined" ? deliverJoined(delivery) : deliverSent(delivery));

  async function deliverJoined({ start, onCommitted }: Delivery & { kind: "joined" }): Promise<boolean> {
    const result = await inTransaction(pool, async (client) => {
      const rows = await lastRows<OutboxRow>(client, `begin; ${AS_SYSTEM}; ${selectUndelivered(batchSize)}`);
      if (rows.length === 0) return { count: 0, started: 0 };
      await client.query(AS_LOGIN);
      const started = await start(client, rows.map(toEvent));
      await client.query(`${AS_SYSTEM}; ${markDelivered(rows.map(({ id }) => id))}`);
      return { count: rows.length, started };
    });
    if (result.started > 0) onCommitted(result.started);
    return result.count === batchSize;
  }

  async function deliverSent({ send }: Delivery & { kind: "sent" }): Promise<boolean> {
    const now = Date.now();
    const waiting = [...held].filter(([, { untilMs }]) => untilMs > now).map(([id]) => id);
    const rows = await inTransaction(pool, (client) =>
      lastRows<OutboxRow>(client, `begin; ${AS_SYSTEM}; ${selectUndelivered(batchSize + waiting.length)}`),
    );
    const batch = rows.filter(({ id }) => !waiting.includes(id)).slice(0, batchSize);
    if (batch.length === 0) return false;
    try {
      await send(batch.map(toEvent));
      await settle(batch, []);
      return batch.length === batchSize;
    } catch (error) {
      if (batch.length === 1) {
        await settle([], batch, error);
        return rows.length > 1;
      }
    }
    return sendOneByOne(batch, send);
  }

  /** A batch that is refused may hold one bad event: each is tried alone, and what fails is held back. */
  async function sendOneByOne(batch: OutboxRow[], send: (events: EngineEvent[]) => Promise<void>): Promise<boolean> {
    for (const [index, row] of batch.entries()) {
      try {
        await send([toEvent(row)]);
        await settle([row], []);
      } catch (error) {
        await settle([], [row], error);
        // Nothing got through: the server is away, not the event bad.
        if (index === 0) throw error;
      }
    }
    return batch.length === batchSize;
  }

  async function settle(sent: OutboxRow[], failed: OutboxRow[], error?: unknown): Promise<void> {
    for (const { id } of sent) held.delete(id);
    for (const { id } of failed) {
      const count = (held.get(id)?.failures ?? 0) + 1;
      held.set(id, { failures: count, untilMs: Date.now() + retryDelayMs(count) });
    }
    if (failed.length > 0) lastError = errorLabel(error);
    await inTransaction(pool, async (client) => {
      await client.query(`begin; ${AS_SYSTEM}`);
      if (sent.length > 0) await client.query(markDelivered(sent.map(({ id }) => id)));
      if (failed.length === 0) return;
      await client.query(`update "OutboxEvent" set "attempts" = "attempts" + 1, "lastError" = $2 where "id" = any($1::uuid[])`, [
        failed.map(({ id }) => id),
        errorLabel(error),
      ]);
    });
  }

  function wake(): void {
    isWokenAgain = true;
    if (isStopped || isDraining || Date.now() < notBeforeMs) return;
    current = drain();
  }

  const poll = setInterval(wake, pollIntervalMs);
  const purge = setInterval(() => void purgeDelivered(pool, retentionDays), PURGE_EVERY_MS);
  wake();

  return {
    wake,
    async state(): Promise<RelayState> {
      const [row] = await inTransaction(pool, (client) =>
        lastRows<{ undelivered: number; oldestAgeMs: number | null }>(
          client,
          `begin; ${AS_SYSTEM}; select count(*)::int as "undelivered",
             extract(epoch from now() - min("createdAt"))::float8 * 1000 as "oldestAgeMs" from "OutboxEvent" where "deliveredAt" is null`,
        ),
      );
      return { undelivered: row?.undelivered ?? 0, oldestAgeMs: Math.max(0, Math.round(row?.oldestAgeMs ?? 0)), lastError };
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(poll);
      clearInterval(purge);
      await current;
      await pool.end();
    },
  };
}

function toEvent({ id, name, data, createdAt }: OutboxRow): EngineEvent {
  return { id, name, data, ts: createdAt.getTime() };
}

/** The ids come out of a uuid column, so they can stand in the text: one round trip with the statement before. */
function markDelivered(ids: string[]): string {
  const list = ids.map((id) => `'${id}'`).join(",");
  return `update "OutboxEvent" set "deliveredAt" = now(), "attempts" = "attempts" + 1, "lastError" = null where "id" in (${list})`;
}

function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

/** Names what went wrong without quoting a payload. */
function errorLabel(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return `${error.name}${code}: ${error.message}`.slice(0, 300);
}

/** `work` begins the transaction itself, together with its first statement: a round trip less. */
async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The rows of the last of several statements. */
async function lastRows<Row>(client: pg.PoolClient, text: string): Promise<Row[]> {
  const results = (await client.query(text)) as unknown as { rows: Row[] } | { rows: Row[] }[];
  const last = Array.isArray(results) ? results.at(-1) : results;
  return last?.rows ?? [];
}

async function purgeDelivered(pool: pg.Pool, days: number): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`begin; ${AS_SYSTEM}`);
      await client.query(
        `delete from "OutboxEvent" where "id" in (
           select "id" from "OutboxEvent" where "deliveredAt" < now() - $1::float8 * interval '1 day' limit ${PURGE_ROWS})`,
        [days],
      );
    });
  } catch (error) {
    logger.warn({ err: error }, "delivered events could not be purged");
  }
}
