import pg from "pg";
import { inject } from "vitest";

/** The connection string of this test worker's own database: migrated, and shared by the files it runs in turn. */
export function testDatabaseUrl(): string {
  const slot = Number(process.env.VITEST_POOL_ID ?? "1");
  const urls = inject("databaseUrls");
  const url = urls[(slot - 1) % urls.length];
  if (url === undefined) throw new Error("There is no test database: is this file named *.db.test.ts?");
  return url;
}

/** True on a real PostgreSQL server: only there does a race test prove anything. */
export function isNativePostgres(): boolean {
  return inject("isNativePostgres");
}

/** Empties every table but the record of migrations. Call in `beforeAll` (or `beforeEach`) of each file. */
export async function truncateAll(databaseUrl = testDatabaseUrl()): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: string | null }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'graphile_worker')
          and tablename <> '_prisma_migrations'`,
    );
    const tables = rows[0]?.tables;
    if (tables) await client.query(`truncate ${tables} restart identity cascade`);
  } finally {
    await client.end();
  }
}
