import pg from "pg";
import { logger } from "@/lib/logger.ts";

/** A pool of raw connections that outlives a database restart: an idle or checked-out client that dies is only logged. */
export function createPool(databaseUrl: string, max: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    idleTimeoutMillis: 30_000,
    application_name: name,
  });
  const onError = (error: Error) => logger.warn({ err: error, pool: name }, "database connection lost");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

const lostConnection = /^(08|57P0[123])|^(ECONN|EPIPE|ETIMEDOUT)/;

/** True where the database could not be reached or went away, so that the same statement may be tried again. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return lostConnection.test(code) || error.message.startsWith("Connection terminated");
}
