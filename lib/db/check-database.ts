import type { Db } from "@/lib/db/client.ts";

export type DatabaseCheck = { latencyMs: number; appliedMigrations: string[] };

/** One round trip, and the names of the migrations that went through. Throws where the database cannot be reached. */
export async function checkDatabase(db: Db): Promise<DatabaseCheck> {
  const startMs = performance.now();
  await db.$queryRaw`select 1`;
  const latencyMs = performance.now() - startMs;
  const [table] = await db.$queryRaw<{ isThere: boolean }[]>`
    select to_regclass('"_prisma_migrations"') is not null as "isThere"`;
  if (table?.isThere !== true) return { latencyMs, appliedMigrations: [] };
  const rows = await db.$queryRaw<{ name: string }[]>`
    select migration_name as "name" from "_prisma_migrations"
    where finished_at is not null and rolled_back_at is null order by migration_name`;
  return { latencyMs, appliedMigrations: rows.map((row) => row.name) };
}
