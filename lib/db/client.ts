import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/lib/db/generated/client.ts";
import { env } from "@/lib/env.ts";
import { logger } from "@/lib/logger.ts";

export { Prisma };

export type Db = PrismaClient;
/** A client inside one transaction, already in its role and tenant. Only `inTransaction` and `unsafeAcrossTenants` make one. */
export type Tx = Prisma.TransactionClient;

export type DbOptions = { databaseUrl: string; poolSize?: number };

export function createDb({ databaseUrl, poolSize = 10 }: DbOptions): Db {
  const adapter = new PrismaPg(
    {
      connectionString: databaseUrl,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 10_000,
    },
    {
      onPoolError: (error) => logger.warn({ err: error }, "database pool error"),
      onConnectionError: (error) => logger.warn({ err: error }, "database connection error"),
    },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 15_000 } });
}

const key = Symbol.for("attune.db");
const holder = globalThis as unknown as Record<symbol, Db | undefined>;

/** The process's one client. Throws where `DATABASE_URL` is unset: the launcher sets it, also for the embedded database. */
export function db(): Db {
  const { DATABASE_URL, DATABASE_POOL_SIZE } = env();
  if (DATABASE_URL === undefined) {
    throw new Error(
      "DATABASE_URL is not set. Start the app with `npm start`, or set it to a PostgreSQL with pgvector.",
    );
  }
  return (holder[key] ??= createDb({ databaseUrl: DATABASE_URL, poolSize: DATABASE_POOL_SIZE }));
}
