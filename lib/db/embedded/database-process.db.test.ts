import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { FolderInUseError, lockFolder } from "@/lib/db/embedded/folder-lock.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "attune-database-"));
const dataDir = path.join(folder, "database");
let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir, templatePath: inject("templatePath") ?? undefined });
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe("the database's process", () => {
  it("keeps its password readable by its owner only", () => {
    expect(statSync(path.join(folder, "database-password")).mode & 0o777).toBe(0o600);
  });

  it("refuses a second owner of its folder, naming the first", async () => {
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      `is already in use by process ${database.child.pid}`,
    );
  });

  it("keeps every acknowledged row through SIGKILL, and is found again at the same address", async () => {
    const acknowledged: number[] = [];
    const writing = withClient(database.url, async (client) => {
      await client.query("create table rows (i int primary key)");
      for (let i = 0; ; i++) {
        await client.query("insert into rows values ($1)", [i]);
        acknowledged.push(i);
      }
    }).catch(() => undefined);
    while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    database.child.kill("SIGKILL");
    await writing;
    const before = database.url;
    database = await startEmbeddedDatabase({ dataDir, port: database.port });
    expect(database.url).toBe(before);
    await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from rows where i = any($1)",
        [acknowledged],
      );
      expect(rows[0]?.n).toBe(acknowledged.length);
    });
  });
});

describe("a folder's lock", () => {
  it("excludes a second owner until it is released, also under a long path", async () => {
    const long = path.join(folder, "a-rather-long-name".repeat(8));
    for (const dir of [path.join(folder, "short"), long]) {
      const lock = await lockFolder(dir, "run");
      await expect(lockFolder(dir, "run")).rejects.toThrow(FolderInUseError);
      await expect(lockFolder(dir, "run")).rejects.toThrow(String(process.pid));
      lock.release();
      (await lockFolder(dir, "run")).release();
    }
  });

  it("goes to one of many who come at once", async () => {
    const dir = path.join(folder, "contested");
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(dir, "run")));
    const locks = tries.filter((result) => result.status === "fulfilled");
    expect(locks.length).toBe(1);
    locks.forEach((result) => result.value.release());
  });
});
