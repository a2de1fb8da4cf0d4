import { v7 as uuidv7 } from "uuid";
import type { RegisteredFunction, Registry } from "@/lib/jobs/registry.ts";
import type { EngineEvent, NewRun, RunRecord } from "@/lib/jobs/types.ts";

export type Router = ReturnType<typeof createRouter>;

/** Which functions an event starts. */
export function createRouter(registry: Registry) {
  const listeners = new Map<string, RegisteredFunction[]>();
  for (const fn of registry.values()) {
    for (const name of new Set(fn.events)) listeners.set(name, [...(listeners.get(name) ?? []), fn]);
  }

  const runsOf = (events: readonly EngineEvent[]): NewRun[] =>
    events.flatMap((event) => (listeners.get(event.name) ?? []).map((fn) => newRun(fn, event)));

  /** The function's own `onFailure`, and whoever listens to failures, except to its own. */
  function failureRuns(run: RunRecord, error: unknown): NewRun[] {
    const event = failedEvent(run, error);
    const handler = registry.get(registry.get(run.functionId)?.failureId ?? "");
    const others = runsOf([event]).filter(({ functionId }) => functionId !== run.functionId);
    return handler === undefined ? others : [newRun(handler, event), ...others];
  }

  return { runsOf, failureRuns };
}

function newRun(fn: RegisteredFunction, event: EngineEvent): NewRun {
  const idempotencyKey = fn.idempotency?.read(event) ?? null;
  return { id: uuidv7(), functionId: fn.id, event, idempotencyKey };
}

/** Shaped as the SDK's failure handlers read it. */
function failedEvent(run: RunRecord, error: unknown): EngineEvent {
  const { id, functionId, event } = run;
  const data = { function_id: functionId, run_id: id, error, event, events: [event] };
  return { id: `failed/${id}`, name: "inngest/function.failed", data, ts: Date.now() };
}
