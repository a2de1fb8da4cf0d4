import { LiveHub } from "@/app/(dashboard)/review/live/live-hub.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { processSingle } from "@/lib/ai/process-single.ts";
import { createContext } from "@/lib/context.ts";
import { db } from "@/lib/db/client.ts";
import { logger } from "@/lib/logger.ts";
import { compareLive, getLiveState, liveWindowMs } from "@/lib/review/get-live-state.ts";

const lookEveryMs = 1_000;
/** A browser holds six connections to a server in all, and closes this one in a window that nobody looks at. */
const connectionsPerMember = 6;

/** The process's one hub: it looks at a tenant as the system does, for all of its members alike. */
export function liveHub(): LiveHub {
  return processSingle("attune.live-hub", () => {
    const hub = new LiveHub({
      look: (tenantId) =>
        getLiveState(
          createContext({ tenantId, actor: { kind: "system", name: "live" }, db: db(), ai: ai() }),
        ),
      compare: compareLive,
      everyMs: lookEveryMs,
      windowMs: liveWindowMs,
      mostPerMember: connectionsPerMember,
      onFailure: (error) => logger.warn({ err: error }, "the live state could not be read; trying again"),
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => hub.endAll());
    return hub;
  });
}
