import type pg from "pg";
import { createPool } from "@/lib/jobs/pool.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

/**
 * Where events go. `joined`: stored by `start` in the relay's own transaction, so each event is delivered exactly once.
 * `sent`: given to another server, at least once; the event id is its idempotency id.
 */
export type Delivery =
  { kind: "joined"; start: Start; onCommitted: (jobs: number) => void } | { kind: "sent"; send: Send };

type Start = (transaction: Pick<pg.Pool, "query">, events: EngineEvent[]) => Promise<{ jobs: number }>;
type Send = (events: EngineEvent[]) => Promise<unknown>;

export type RelayOptions = {
  databaseUrl: string;
  delivery: Delivery;
  batchSize?: number;
  pollIntervalMs?: number;
  /** At least so long from one delivery to the next: the first event goes at once, what follows closely goes together. */
  gatherMs?: number;
  retentionDays?: number;
};

export type RelayState = { undelivered: number; oldestAgeMs: number; lastError: string | null };

type OutboxRow = { id: string; name: string; data: Record<string, unknown>; createdAt: Date };

const GATHER_MS = 100;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;
const PURGE_EVERY_MS = 3_600_000;
const PURGE_ROWS = 20_000;

const AS_SYSTEM = `select set_config('role', 'attune_system', true)`;
const AS_LOGIN = `select set_config('role', 'none', true)`;

const SELECT_STATE = `
  select count(*)::int as "undelivered", extract(epoch from now() - min("createdAt"))::float8 * 1000 as "oldestAgeMs"
  from "OutboxEvent" where "deliveredAt" is null`;

const MARK_FAILED = `
  update "OutboxEvent" set "attempts" = "attempts" + 1, "lastError" = $2 where "id" = any($1::uuid[])`;

const selectUndelivered = (limit: number) => `
  select "id", "name", "data", "createdAt" from "OutboxEvent" where "deliveredAt" is null
  order by "createdAt", "id" limit ${limit} for update skip locked`;

/** Carries the outbox to the functions: woken by `wake`, and by a poll in case a nudge was lost. */
export function startRelay(options: RelayOptions): Relay {
  const relay = new Relay(options);
  relay.wake();
  return relay;
}

export class Relay {
  private readonly pool: pg.Pool;
  private readonly batchSize: number;
  private readonly timers: NodeJS.Timeout[];
  /** Events the other server did not take, and when to try them again, so that one cannot hold up the rest. */
  private readonly held = new Map<string, { untilMs: number; failures: number }>();
  private lastError: string | null = null;
  private failures = 0;
  private notBeforeMs = 0;
  private gatherTimer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private isDraining = false;
  private isWoken = false;
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly options: RelayOptions) {
    const { databaseUrl, batchSize = 200, pollIntervalMs = 500, retentionDays = 3 } = options;
    this.batchSize = batchSize;
    this.pool = createPool(databaseUrl, 2, "attune-relay");
    this.timers = [
      setInterval(() => this.wake(), pollIntervalMs),
      setInterval(() => void purgeDelivered(this.pool, retentionDays), PURGE_EVERY_MS),
    ];
  }

  wake(): void {
    this.isWoken = true;
    if (this.isStopped || this.isDraining || this.gatherTimer !== undefined) return;
    if (Date.now() < this.notBeforeMs) return;
    this.current = this.drain();
  }

  async state(): Promise<RelayState> {
    const [row] = await inTransaction(this.pool, (client) =>
      lastRows<{ undelivered: number; oldestAgeMs: number | null }>(
        client,
        `begin; ${AS_SYSTEM}; ${SELECT_STATE}`,
      ),
    );
    const oldestAgeMs = Math.max(0, Math.round(row?.oldestAgeMs ?? 0));
    return { undelivered: row?.undelivered ?? 0, oldestAgeMs, lastError: this.lastError };
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.timers) clearInterval(timer);
    clearTimeout(this.gatherTimer);
    await this.current;
    await this.pool.end();
  }

  private async drain(): Promise<void> {
    this.isDraining = true;
    try {
      while (this.isWoken && !this.isStopped) {
        this.isWoken = false;
        const count = await this.deliverBatch();
        this.failures = 0;
        if (count === this.batchSize) this.isWoken = true;
        else if (count > 0) {
          this.gather();
          return;
        }
      }
    } catch (error) {
      this.failures += 1;
      this.notBeforeMs = Date.now() + retryDelayMs(this.failures);
      this.lastError = errorLabel(error);
      logger.error(
        { err: error, failures: this.failures },
        "the outbox could not be delivered; it is tried again",
      );
    } finally {
      this.isDraining = false;
    }
  }

  private gather(): void {
    this.gatherTimer = setTimeout(() => {
      this.gatherTimer = undefined;
      if (this.isWoken) this.wake();
    }, this.options.gatherMs ?? GATHER_MS);
  }

  /** How many it took on; as many as a batch holds means that there may be more. */
  private deliverBatch(): Promise<number> {
    const { delivery } = this.options;
    return delivery.kind === "joined" ? this.deliverJoined(delivery) : this.deliverSent(delivery.send);
  }

  private async deliverJoined({ start, onCommitted }: Delivery & { kind: "joined" }): Promise<number> {
    const result = await inTransaction(this.pool, async (client) => {
      const rows = await lastRows<OutboxRow>(
        client,
        `begin; ${AS_SYSTEM}; ${selectUndelivered(this.batchSize)}`,
      );
      if (rows.length === 0) return { count: 0, jobs: 0 };
      await client.query(AS_LOGIN);
      const { jobs } = await start(client, rows.map(toEvent));
      await client.query(`${AS_SYSTEM}; ${markDelivered(rows.map(({ id }) => id))}`);
      return { count: rows.length, jobs };
    });
    if (result.jobs > 0) onCommitted(result.jobs);
    return result.count;
  }

  private async deliverSent(send: Send): Promise<number> {
    const now = Date.now();
    const heldBack = new Set([...this.held].filter(([, { untilMs }]) => untilMs > now).map(([id]) => id));
    const limit = this.batchSize + heldBack.size;
    const rows = await inTransaction(this.pool, (client) =>
      lastRows<OutboxRow>(client, `begin; ${AS_SYSTEM}; ${selectUndelivered(limit)}`),
    );
    const batch = rows.filter(({ id }) => !heldBack.has(id)).slice(0, this.batchSize);
    if (batch.length === 0) return 0;
    try {
      await send(batch.map(toEvent));
      await this.settle(batch, []);
      return batch.length;
    } catch {
      return this.sendOneByOne(batch, send);
    }
  }

  /** A batch that is refused may hold one bad event: each is tried alone, and what fails is held back. */
  private async sendOneByOne(batch: OutboxRow[], send: Send): Promise<number> {
    for (const [index, row] of batch.entries()) {
      try {
        await send([toEvent(row)]);
        await this.settle([row], []);
      } catch (error) {
        await this.settle([], [row], error);
        // Not even the first got through: more likely the server is away than this event bad.
        if (index === 0) throw error;
      }
    }
    return batch.length;
  }

  private async settle(sent: OutboxRow[], failed: OutboxRow[], error?: unknown): Promise<void> {
    for (const { id } of sent) this.held.delete(id);
    for (const { id } of failed) {
      const failures = (this.held.get(id)?.failures ?? 0) + 1;
      this.held.set(id, { failures, untilMs: Date.now() + retryDelayMs(failures) });
    }
    if (failed.length > 0) this.lastError = errorLabel(error);
    await inTransaction(this.pool, async (client) => {
      await client.query(`begin; ${AS_SYSTEM}`);
      if (sent.length > 0) await client.query(markDelivered(sent.map(({ id }) => id)));
      if (failed.length > 0) await client.query(MARK_FAILED, [failed.map(({ id }) => id), errorLabel(error)]);
    });
  }
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
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
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
