import type pg from "pg";
import { logger } from "@/lib/logger.ts";

export type Chore = { name: string; everyMs: number; run: () => Promise<unknown> };

/** Runs each chore at its interval, never twice at a time; a failure is logged and tried again next time. Returns how to stop. */
export function startChores(chores: readonly Chore[]): () => void {
  const timers = chores.map(({ name, everyMs, run }) => {
    let isRunning = false;
    const work = async () => {
      if (isRunning) return;
      isRunning = true;
      await run().catch((error: unknown) => logger.warn({ err: error, chore: name }, "a chore failed"));
      isRunning = false;
    };
    return setInterval(() => void work(), everyMs).unref();
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** The embedded database has no autovacuum: 200,000 updates grew a table from 0.6 to 45 MB (architecture, known ground). */
export async function vacuumWhereNobodyElseDoes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isEmbedded: boolean }>(`select version() ~ 'wasm|emscripten' as "isEmbedded"`);
  if (rows[0]?.isEmbedded !== true) return;
  for (const table of [`jobs."Run"`, `jobs."Step"`, `jobs."IdempotencyKey"`, `graphile_worker._private_jobs`]) {
    await pool.query(`vacuum analyze ${table}`);
  }
}
