import type { EngineEvent } from "@/lib/jobs/types.ts";

export type ProbeNote = { probe: string; what: string; atMs: number };

/** How a run ended; `error` is the message of what it failed with. */
export type ProbeEnd = { status: "succeeded" | "failed"; result: unknown; error: string | null };

export type ProbeTraits = {
  /** The function is called anew for each step; else its body runs on after a step (checkpointing). */
  isStepByStep: boolean;
  /** An event that a step sends by the client is sent again when the step runs again. */
  repeatsClientSends: boolean;
  /** The least wait before retry `attempt` (1 is the first), in milliseconds. */
  leastBackoffMs: (attempt: number) => number;
  /** How far a delay that the function asks for is rounded down. */
  retryAfterStepMs: number;
};

/** An engine with the probe functions on it; the probes' expectations see no more of it than this. */
export type ProbeStage = {
  app: string;
  /** The event that starts a probe. */
  named: (probe: string) => string;
  traits: ProbeTraits;
  send: (events: EngineEvent[]) => Promise<unknown>;
  /** Waits until the run that `probe` made of the event has ended. Rejects where that takes too long. */
  ended: (probe: string, eventId: string) => Promise<ProbeEnd>;
  /** What `probe` noted, once that is `count` notes and no more come; fewer where it takes too long. */
  noted: (probe: string, count: number) => Promise<ProbeNote[]>;
  /** Lets the time of the probe's cron come once. */
  passCronTime: () => Promise<void>;
};

export function probeEvent(
  name: string,
  data: Record<string, unknown> = {},
  id: string = crypto.randomUUID(),
): EngineEvent {
  return { id, name, data, ts: Date.now() };
}

/** Where probes write what they did. */
export function createNotebook() {
  const notes: ProbeNote[] = [];
  return {
    notes,
    note: (probe: string, what: string) => void notes.push({ probe, what, atMs: performance.now() }),
    of: (probe: string) => notes.filter((one) => one.probe === probe),
  };
}
