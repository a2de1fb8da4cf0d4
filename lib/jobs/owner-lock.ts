import pg from "pg";
import { logger } from "@/lib/logger.ts";

const TRIES = 20;
const BETWEEN_TRIES_MS = 500;

/**
 * Makes this process the one worker of `app` on a native PostgreSQL, by an advisory lock that ends with its connection. Waits
 * 10 s for a killed predecessor's connection to go. On the embedded database, one session for all, the lock is always
 * granted: there the lock on the data folder does this.
 */
export async function takeOwnership(databaseUrl: string, app: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: `attune-owner-${app}` });
  client.on("error", (error) => logger.warn({ err: error }, "the worker's ownership connection was lost"));
  await client.connect();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select pg_try_advisory_lock(hashtext('attune-worker'), hashtext($1)) as "isOwner"`,
      [app],
    );
    if (rows[0]?.isOwner === true) return () => client.end();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
  await client.end();
  throw new Error(
    `Another worker of "${app}" runs on this database. Stop it first: only one may own the queue.`,
  );
}
