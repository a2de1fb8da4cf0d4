import { firstColumn } from "@/lib/db/embedded/backend-messages.ts";
import type { SessionQueue } from "@/lib/db/embedded/session-queue.ts";

// The engine has no autovacuum: 200,000 updates grew a table from 0.6 to 45 MB.
const worthVacuuming = `select format('%I.%I', schemaname, relname) from pg_stat_user_tables
  where n_dead_tup > 200 or n_mod_since_analyze > 200`;

/** Vacuums and analyzes what has changed, one table at a time so that clients get in between, and writes a checkpoint. */
export async function keepHouse(queue: SessionQueue): Promise<string[]> {
  // What the last statements changed is counted up to a second later by itself.
  await queue.runBetween("select pg_stat_force_next_flush()");
  const tables = firstColumn(await queue.runBetween(worthVacuuming));
  for (const table of tables) await queue.runBetween(`vacuum (analyze) ${table}`);
  await queue.runBetween("checkpoint");
  return tables;
}

/** Keeps house every `everyMs` while anything goes on. Returns what stops it. */
export function scheduleHousekeeping(queue: SessionQueue, everyMs: number): () => void {
  let isBusy = false;
  let seenUnits = queue.unitCount;
  const timer = setInterval(() => {
    if (isBusy || queue.unitCount === seenUnits) return;
    isBusy = true;
    void keepHouse(queue).finally(() => {
      isBusy = false;
      seenUnits = queue.unitCount;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
