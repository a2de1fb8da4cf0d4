/** An event as functions see it. `ts` is milliseconds since the epoch. */
export type EngineEvent = { id: string; name: string; data: Record<string, unknown>; ts: number };

export type NewRun = { id: string; functionId: string; idempotencyKey: string | null; event: EngineEvent };

/** What the SDK is told about a step that is over. */
export type StepState = { type: "data"; data: unknown } | { type: "error"; error: unknown };

export type StepStatus = "done" | "retrying" | "sleeping";

export type StepRecord = {
  stepId: string;
  name: string;
  status: StepStatus;
  state: StepState | null;
  attempt: number;
  /** Milliseconds from now until it may go on; null when done. */
  delayMs: number | null;
};

export type RunRecord = {
  id: string;
  functionId: string;
  event: EngineEvent;
  attempt: number;
  isFinished: boolean;
  /** In the order in which they were recorded. */
  steps: StepRecord[];
};

export type RunUpdate =
  | { kind: "waiting"; attempt: number; delayMs: number }
  | { kind: "succeeded"; result: unknown }
  | { kind: "failed"; error: unknown; started: NewRun[] };

/** One thing to write about one run: steps, the run's own state, or both, in one statement. */
export type RunWrite = { runId: string; steps: StepRecord[]; update: RunUpdate | null };
