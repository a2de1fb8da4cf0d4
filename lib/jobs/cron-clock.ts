import { type Cron, dueTick, floorToMinute } from "@/lib/jobs/cron.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";
import { logger } from "@/lib/logger.ts";

export type CronClockOptions = {
  crons: readonly { functionId: string; cron: Cron }[];
  lastTick: (functionId: string, cron: string, knownSince: Date) => Promise<Date>;
  recordTick: (functionId: string, cron: string, at: Date) => Promise<void>;
  start: (functionId: string, event: EngineEvent) => Promise<unknown>;
};

const MINUTE_MS = 60_000;
/** Past the full minute, so that a timer that fires a little early does not miss it. */
const SETTLE_MS = 50;

/**
 * Starts functions by the clock. A tick's event id is made of its minute, so each tick starts its function once, also when
 * a kill falls between start and record. A function new to the database waits for its first tick from now on.
 */
export function createCronClock(options: CronClockOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tick(now: Date): Promise<void> {
    for (const { functionId, cron } of options.crons) {
      const last = await options.lastTick(functionId, cron.source, floorToMinute(now));
      const at = dueTick(cron, last, now);
      if (at === null) continue;
      const id = `cron/${cron.source}/${at.toISOString()}`;
      await options.start(functionId, {
        id,
        name: "inngest/scheduled.timer",
        data: { cron: cron.source },
        ts: at.getTime(),
      });
      await options.recordTick(functionId, cron.source, at);
    }
  }

  function schedule(): void {
    if (isStopped || options.crons.length === 0) return;
    timer = setTimeout(() => void tickAndSchedule(), MINUTE_MS - (Date.now() % MINUTE_MS) + SETTLE_MS);
  }

  async function tickAndSchedule(): Promise<void> {
    await tick(new Date()).catch((error: unknown) =>
      logger.error({ err: error }, "a cron tick failed; the next one makes it up"),
    );
    schedule();
  }

  return {
    /** Makes up for the tick missed while no worker ran, then follows the clock. */
    start: tickAndSchedule,
    tick,
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
