import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";

export type MigrateOptions = {
  /** Folder of `<name>/migration.sql`. Default: `prisma/migrations` of the working directory. */
  dir?: string;
  onApply?: (name: string) => void;
};

export type Migration = { name: string; sql: string; checksum: string };

type AppliedRow = { name: string; checksum: string; isFinished: boolean };

// The key Prisma Migrate locks with, so that the two exclude each other.
const advisoryLockKey = 72_707_369;

const createLedger = `create table if not exists "_prisma_migrations" (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

export function readMigrations(dir: string): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(dir, entry.name, "migration.sql")))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(dir, name, "migration.sql"));
      return {
        name,
        sql: bytes.toString("utf8"),
        checksum: createHash("sha256").update(bytes).digest("hex"),
      };
    });
}

/** The migrations still to apply. Throws when what is recorded does not agree with the files. */
export function pendingMigrations(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const failed = applied.find((row) => !row.isFinished);
  if (failed !== undefined) {
    throw new Error(
      `Migration ${failed.name} is recorded as failed. Repair the database, then set rolled_back_at of its row in _prisma_migrations.`,
    );
  }
  const recorded = new Map(applied.map((row) => [row.name, row.checksum]));
  const changed = migrations.find((m) => recorded.has(m.name) && recorded.get(m.name) !== m.checksum);
  if (changed !== undefined) {
    throw new Error(
      `Migration ${changed.name} was changed after it had been applied. Put its file back and write a new migration (or, for a demo, run \`npm run reset\`).`,
    );
  }
  const known = new Set(migrations.map((m) => m.name));
  const unknown = applied.find((row) => !known.has(row.name));
  if (unknown !== undefined) {
    throw new Error(
      `The database has migration ${unknown.name}, which this version does not know: it is newer.`,
    );
  }
  return migrations.filter((m) => !recorded.has(m.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       values ($1, $2, clock_timestamp(), $3, $4, 1)`,
      [randomUUID(), migration.checksum, migration.name, startedAt],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

/**
 * Brings the database up to date: each migration in a transaction of its own, recorded as Prisma Migrate records it.
 * Returns the names applied now. Throws when a recorded migration failed or differs from its file.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.dir ?? path.join(process.cwd(), "prisma/migrations"));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLockKey]);
    await client.query(createLedger);
    const { rows } = await client.query<AppliedRow>(
      `select migration_name as name, checksum, finished_at is not null as "isFinished"
         from "_prisma_migrations" where rolled_back_at is null order by started_at`,
    );
    const pending = pendingMigrations(migrations, rows);
    for (const migration of pending) {
      options.onApply?.(migration.name);
      await apply(client, migration);
    }
    await client.query("select pg_advisory_unlock($1)", [advisoryLockKey]);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
