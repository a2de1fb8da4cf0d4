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
