import { randomBytes } from "node:crypto";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keepHouse } from "@/lib/db/embedded/housekeeping.ts";
import { type OpenEngine, openEngine } from "@/lib/db/embedded/open-engine.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";
import { type WireServer, startWireServer } from "@/lib/db/embedded/wire-server.ts";

const password = randomBytes(16).toString("hex");
const idleInTransactionMs = 400;
const maxConnections = 20;
let engine: OpenEngine;
let server: WireServer;
let url: string;

beforeAll(async () => {
  engine = await openEngine({ templatePath: inject("templatePath") ?? undefined });
  server = await startWireServer({ engine, password, idleInTransactionMs, maxConnections, signInMs: 500 });
  url = embeddedDatabaseUrl(server.port, password);
  await withClient(async (client) => {
    await client.query("create table k (i int primary key, v text)");
    await client.query("insert into k select g, 'v' || g from generate_series(1, 1000) g");
    await client.query("create table t (i int)");
  });
});

afterAll(async () => {
  await server.close();
  await engine.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: net.Socket } }).connection.stream;

/** What comes back on a bare socket until it is closed. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(server.port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

describe("many connections", () => {
  it("get their own rows, also while some are inside transactions", async () => {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    const results = { right: 0, wrong: 0 };
    const read = async (query: (i: number) => Promise<pg.QueryResult<{ v: string }>>, times: number) => {
      for (let n = 0; n < times; n++) {
        const i = 1 + Math.floor(Math.random() * 1000);
        results[(await query(i)).rows[0]?.v === `v${i}` ? "right" : "wrong"] += 1;
      }
    };
    const sql = "select v from k where i = $1";
    const inTransaction = async (i: number) => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const result = await client.query<{ v: string }>(sql, [i]);
        await client.query("commit");
        return result;
      } finally {
        client.release();
      }
    };
    await Promise.all([
      ...Array.from({ length: 6 }, () => read((i) => pool.query<{ v: string }>(sql, [i]), 60)),
      ...Array.from({ length: 4 }, () => read(inTransaction, 30)),
    ]);
    await pool.end();
    expect(results).toEqual({ right: 480, wrong: 0 });
  });

  it("wait while one of them is inside a transaction, and see what it committed", async () => {
    await withClient(async (writer) => {
      await writer.query("begin");
      await writer.query("insert into t values (1)");
      let seen: number | null = null;
      const reading = withClient(async (reader) => {
        const { rows } = await reader.query<{ n: number }>("select count(*)::int as n from t");
        seen = rows[0]?.n ?? null;
      });
      await sleep(100);
      expect(seen).toBeNull();
      await writer.query("commit");
      await reading;
      expect(seen).toBe(1);
    });
  });

  it("may use the same name for different prepared statements", async () => {
    await withClient((a) =>
      withClient(async (b) => {
        const first = await a.query<{ x: string }>({ name: "same", text: "select 'a' as x" });
        const second = await b.query<{ x: string }>({ name: "same", text: "select 'b' as x" });
        const again = await a.query<{ x: string }>({ name: "same", text: "select 'a' as x" });
        expect([first, second, again].map((result) => result.rows[0]?.x)).toEqual(["a", "b", "a"]);
      }),
    );
    await withClient(async (client) => {
      const left = await client.query("select from pg_prepared_statements where name like 'attune%'");
      expect(left.rowCount).toBe(0);
    });
  });

  it("over the limit are refused with an error that says so", async () => {
    const clients = await Promise.all(Array.from({ length: maxConnections }, connect));
    await expect(connect()).rejects.toMatchObject({ code: "53300" });
    await Promise.all(clients.map((client) => client.end()));
    await withClient((client) => client.query("select 1"));
  });
});

describe("a client that dies or idles inside a transaction", () => {
  it("has its work rolled back and lets the others go on when it dies", async () => {
    const client = await connect();
    await client.query("begin");
    await client.query("insert into t values (100)");
    socketOf(client).destroy();
    await withClient(async (other) => {
      expect((await other.query("select from t where i = 100")).rowCount).toBe(0);
    });
  });

  it("is ended with a fatal error when it idles", async () => {
    const client = await connect();
    const ended = new Promise<Error>((resolve) => client.on("error", resolve));
    await client.query("begin");
    await client.query("insert into t values (200)");
    await withClient(async (other) => {
      expect((await other.query("select from t where i = 200")).rowCount).toBe(0);
    });
    expect(await ended).toMatchObject({ code: "25P03" });
  });
});

describe("the protocol", () => {
  it("carries parameters and rows of several megabytes", async () => {
    const text = "ä".repeat(2_000_000);
    await withClient(async (client) => {
      const { rows } = await client.query<{ x: string; n: number }>(
        "select $1::text as x, length($1::text) as n",
        [text],
      );
      expect(rows[0]?.n).toBe(2_000_000);
      expect(rows[0]?.x === text).toBe(true);
    });
  });

  it("reports an error and goes on", async () => {
    await withClient(async (client) => {
      await expect(client.query("select nothing from nowhere")).rejects.toMatchObject({ code: "42P01" });
      await expect(client.query("select $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" });
      expect((await client.query<{ x: number }>("select 1 as x")).rows).toEqual([{ x: 1 }]);
    });
  });

  it("refuses COPY FROM STDIN with an error, and goes on", async () => {
    await withClient(async (client) => {
      await expect(client.query("copy t from stdin")).rejects.toThrow(/does not take COPY FROM STDIN/);
      await client.query("begin");
      await expect(client.query("/* x */ copy t from stdin")).rejects.toThrow(/COPY FROM STDIN/);
      await client.query("rollback");
      expect((await client.query<{ x: number }>("select 1 as x")).rows).toEqual([{ x: 1 }]);
    });
  });

  it("serves cursors inside a transaction", async () => {
    await withClient(async (client) => {
      await client.query("begin");
      await client.query("declare c cursor for select generate_series(1, 5) as i");
      const first = await client.query<{ i: number }>("fetch 2 from c");
      const second = await client.query<{ i: number }>("fetch 2 from c");
      await client.query("commit");
      expect([...first.rows, ...second.rows].map((row) => row.i)).toEqual([1, 2, 3, 4]);
    });
  });

  it("keeps a portal open between Flush and Sync while others wait", async () => {
    const query = { text: "select generate_series(1, 250) as i", rows: 100 };
    await Promise.all([
      withClient(async (client) => {
        const result = await client.query<{ i: number }>(query);
        expect(result.rows.map((row) => row.i)).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
      }),
      withClient(async (client) => {
        for (let n = 0; n < 20; n++)
          expect((await client.query<{ n: number }>("select $1::int as n", [n])).rows[0]?.n).toBe(n);
      }),
    ]);
  });
});

describe("strangers", () => {
  it("are refused without the right password, role or database", async () => {
    const attempt = async (wrongUrl: string) => {
      const client = new pg.Client({ connectionString: wrongUrl });
      client.on("error", () => undefined);
      await client.connect();
    };
    await expect(attempt(embeddedDatabaseUrl(server.port, "wrong"))).rejects.toMatchObject({ code: "28P01" });
    await expect(attempt(url.replace("//postgres", "//mallory"))).rejects.toMatchObject({ code: "28000" });
    await expect(attempt(url.replace(/postgres$/, "other"))).rejects.toMatchObject({ code: "3D000" });
  });

  it("that send nonsense are cut off, and the server goes on", async () => {
    expect(await exchange(Buffer.from("GET / HTTP/1.1\r\n\r\n"))).toContain(
      "invalid length of startup packet",
    );
    expect(await exchange(Buffer.alloc(8))).toContain("invalid length of startup packet");
    expect(await exchange(Buffer.from([0, 0, 0, 8, 0, 2, 0, 0]))).toContain("unsupported frontend protocol");
    await withClient((client) => client.query("select 1"));
  });

  it("that say nothing are cut off", async () => {
    expect(await exchange(Buffer.alloc(0))).toContain("did not sign in in time");
  });

  it("signed in, sending a broken length or an unknown message, lose only their own connection", async () => {
    for (const bytes of [
      Buffer.from([0x51, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0x51, 0x7f, 0xff, 0xff, 0xff]),
      Buffer.from([0x79, 0, 0, 0, 4]),
    ]) {
      const client = await connect();
      const ended = new Promise<Error>((resolve) => client.on("error", resolve));
      socketOf(client).write(bytes);
      expect(await ended).toMatchObject({ code: "08P01" });
    }
    await withClient((client) => client.query("select 1"));
  });
});

describe("housekeeping", () => {
  it("vacuums tables that changed much", async () => {
    await withClient(async (client) => {
      for (let n = 0; n < 3; n++) await client.query("update k set v = v");
    });
    expect(await keepHouse(server.queue)).toContain("public.k");
    await withClient(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select n_dead_tup::int as n from pg_stat_user_tables where relname = 'k'",
      );
      expect(rows[0]?.n).toBeLessThan(1000);
    });
  });
});
