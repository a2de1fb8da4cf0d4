import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "@/lib/db/migrate.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "attune-migrate-"));
const dir = path.join(folder, "migrations");
const first = "create extension if not exists vector;\ncreate table one (v vector(3));\n";
let database: EmbeddedDatabase;
let client: pg.Client;

function write(name: string, sql: string): void {
  mkdirSync(path.join(dir, name), { recursive: true });
  writeFileSync(path.join(dir, name, "migration.sql"), sql);
}

beforeAll(async () => {
  database = await startEmbeddedDatabase({ passwordFile: path.join(folder, "password") });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await client.query('drop table if exists one, two, "_prisma_migrations"');
  rmSync(dir, { recursive: true, force: true });
  write("0001_first", first);
});

describe("migrate", () => {
  it("applies what is new in order, records it as Prisma does, and does nothing the second time", async () => {
    write("0002_second", "create table two (i int); insert into two select 1 from one limit 0;");
    const seen: string[] = [];
    expect(await migrate(database.url, { dir, onApply: (name) => seen.push(name) })).toEqual([
      "0001_first",
      "0002_second",
    ]);
    expect(seen).toEqual(["0001_first", "0002_second"]);
    expect(await migrate(database.url, { dir })).toEqual([]);
    const { rows } = await client.query(
      `select migration_name, checksum, finished_at >= started_at as "isFinished", logs, rolled_back_at, applied_steps_count
         from "_prisma_migrations" order by migration_name limit 1`,
    );
    const checksum = createHash("sha256").update(first).digest("hex");
    expect(rows).toEqual([
      {
        migration_name: "0001_first",
        checksum,
        isFinished: true,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
      },
    ]);
  });

  it("refuses when an applied migration's file has changed", async () => {
    await migrate(database.url, { dir });
    write("0001_first", `${first}-- changed`);
    await expect(migrate(database.url, { dir })).rejects.toThrow(
      /0001_first was changed after it had been applied/,
    );
  });

  it("leaves nothing of a migration that fails, and names it", async () => {
    write("0002_second", "create table two (i int); select nothing from nowhere;");
    await expect(migrate(database.url, { dir })).rejects.toThrow(
      /0002_second failed and was rolled back: relation "nowhere"/,
    );
    const { rows } = await client.query<{ two: string | null }>("select to_regclass('two') as two");
    expect(rows[0]?.two).toBeNull();
    write("0002_second", "create table two (i int);");
    expect(await migrate(database.url, { dir })).toEqual(["0002_second"]);
  });

  it("refuses when a migration is recorded as failed, or is not known here", async () => {
    await migrate(database.url, { dir });
    await client.query(`update "_prisma_migrations" set finished_at = null`);
    await expect(migrate(database.url, { dir })).rejects.toThrow(/0001_first is recorded as failed/);
    await client.query(`update "_prisma_migrations" set finished_at = now(), migration_name = '0009_later'`);
    await expect(migrate(database.url, { dir })).rejects.toThrow(
      /0009_later, which this version does not know/,
    );
  });
});
