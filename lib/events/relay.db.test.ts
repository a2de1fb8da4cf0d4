import { Inngest } from "inngest";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { startRelay } from "@/lib/events/relay.ts";
import { type Engine, startEngine } from "@/lib/jobs/engine.ts";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";
import { testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, type TestTenant } from "@/lib/testing/tenant-world.ts";

const databaseUrl = testDatabaseUrl();
const client = new Inngest({
  id: "relay-test",
  isDev: true,
  fetch: createEmbeddedFetch("relay-test"),
  aiMetadata: false,
});
const handled: string[] = [];
const listener = client.createFunction(
  { id: "listener", triggers: [{ event: "candidate/captured" }] },
  async ({ event }) => {
    handled.push(event.id);
  },
);

let tenant: TestTenant;
let engine: Engine;
const database = new pg.Client({ connectionString: databaseUrl });

beforeAll(async () => {
  await truncateAll();
  tenant = await createTestTenant("relay");
  engine = await startEngine({ databaseUrl, client, functions: [listener], followsClock: false });
  await database.connect();
});
afterAll(async () => {
  await engine.stop();
  await database.end();
});
beforeEach(async () => {
  handled.length = 0;
  await asSystem(`delete from "OutboxEvent"`);
});

async function emit(count: number): Promise<void> {
  await inTransaction(tenant.system, async (c) => {
    for (let index = 0; index < count; index += 1) {
      c.emit({ name: "candidate/captured", data: { tenantId: c.tenantId, candidateId: c.newId() } });
    }
  });
}

type Outbox = { id: string; deliveredAt: Date | null; attempts: number; lastError: string | null };

async function asSystem<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  await database.query(`begin; select set_config('role', 'attune_system', true)`);
  const { rows } = await database.query<Row>(text);
  await database.query("commit");
  return rows;
}

const outbox = () =>
  asSystem<Outbox>(
    `select "id", "deliveredAt", "attempts", "lastError" from "OutboxEvent" order by "createdAt", "id"`,
  );
const undelivered = async () => (await outbox()).filter(({ deliveredAt }) => deliveredAt === null).length;

test("emitted events start their functions exactly once, in batches, and what was rolled back starts nothing", async () => {
  await emit(25);
  await inTransaction(tenant.system, async (c) => {
    c.emit({ name: "candidate/captured", data: { tenantId: c.tenantId, candidateId: c.newId() } });
    throw new Error("undone");
  }).catch(() => undefined);
  const relay = startRelay({
    databaseUrl,
    delivery: { kind: "joined", start: engine.sendIn, onCommitted: engine.nudge },
    batchSize: 10,
  });
  try {
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(25);
    expect(await undelivered()).toBe(0);
    expect(handled.toSorted()).toEqual((await outbox()).map(({ id }) => id).toSorted());
    expect(await relay.state()).toEqual({ undelivered: 0, oldestAgeMs: 0, lastError: null });
    await emit(1);
    relay.wake();
    await expect.poll(() => handled.length).toBe(26);
  } finally {
    await relay.stop();
  }
});

test("a delivery that fails in the transaction leaves the event for the next try", async () => {
  await emit(1);
  let failures = 2;
  const relay = startRelay({
    databaseUrl,
    pollIntervalMs: 20,
    delivery: {
      kind: "joined",
      start: (transaction, events) => {
        failures -= 1;
        return failures >= 0
          ? Promise.reject(new Error("the engine is not there"))
          : engine.sendIn(transaction, events);
      },
      onCommitted: engine.nudge,
    },
  });
  try {
    await expect.poll(async () => (await relay.state()).lastError).toMatch("the engine is not there");
    expect(await undelivered()).toBe(1);
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(1);
    expect(await undelivered()).toBe(0);
  } finally {
    await relay.stop();
  }
});

test("events for another server are sent with their outbox id, and one it refuses holds up no other", async () => {
  await emit(3);
  const [first, bad, last] = (await outbox()).map(({ id }) => id);
  const taken: EngineEvent[] = [];
  let isAway = true;
  const relay = startRelay({
    databaseUrl,
    pollIntervalMs: 20,
    delivery: {
      kind: "sent",
      send: (events) => {
        if (isAway) return Promise.reject(new Error("connection refused"));
        if (events.some(({ id }) => id === bad)) return Promise.reject(new Error("bad event"));
        taken.push(...events);
        return Promise.resolve();
      },
    },
  });
  try {
    await expect.poll(async () => (await relay.state()).lastError).toMatch("connection refused");
    isAway = false;
    await expect
      .poll(() => taken.map(({ id }) => id).toSorted(), { timeout: 10_000 })
      .toEqual([first, last].toSorted());
    await expect
      .poll(async () => (await outbox()).find(({ id }) => id === bad), { timeout: 10_000 })
      .toMatchObject({
        deliveredAt: null,
        lastError: "Error: bad event",
      });
    expect(await undelivered()).toBe(1);
    expect(taken[0]).toMatchObject({ name: "candidate/captured", data: { tenantId: tenant.tenantId } });
  } finally {
    await relay.stop();
  }
});

test("an event that does not match the catalog is refused and its transaction undone", async () => {
  const data = { tenantId: tenant.tenantId, candidateId: "not an id" };
  await expect(
    inTransaction(tenant.system, (c) => Promise.resolve(c.emit({ name: "candidate/captured", data }))),
  ).rejects.toThrow("candidateId");
  expect(await outbox()).toEqual([]);
});
