import { createHash } from "node:crypto";
import { getAsyncCtx } from "inngest/experimental";
import { z } from "zod";
import type { EngineEvent } from "@/lib/jobs/types.ts";

export type EventSink = (events: EngineEvent[]) => Promise<unknown>;

const payloadSchema = z.array(
  z.object({
    id: z.string().optional(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    ts: z.number(),
  }),
);

const key = Symbol.for("attune.jobs.sinks");
const holder = globalThis as unknown as Record<symbol, Map<string, EventSink> | undefined>;
const sinks = (): Map<string, EventSink> => (holder[key] ??= new Map<string, EventSink>());

/** From now on events sent by the client `app` in this process go to `sink`. Returns how to take it back. */
export function setEventSink(app: string, sink: EventSink): () => void {
  sinks().set(app, sink);
  return () => sinks().delete(app);
}

/**
 * The `fetch` of a client whose engine runs in this process: events sent by `step.sendEvent` and `send` are stored before
 * they are acknowledged. An event sent again by the same step of the same run (after a kill) has the same id, so it starts
 * nothing twice; equal events of one step count as one. Every other call of the SDK is answered 501.
 */
export function createEmbeddedFetch(app: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith("/e/"))
      return answer(501, { error: `The embedded engine does not answer ${url.pathname}.` });
    const sink = sinks().get(app);
    if (sink === undefined)
      return answer(503, {
        error: "No embedded engine runs in this process; emit the event in a transaction.",
      });
    const payloads = payloadSchema.parse(JSON.parse(await new Response(init?.body ?? null).text()));
    const seed = await idSeed(new Headers(init?.headers).get("x-inngest-event-id-seed"));
    const events = payloads.map(({ id, ...event }, index) => ({
      id: id ?? eventId(seed, index, event),
      ...event,
    }));
    await sink(events);
    return answer(200, { ids: events.map(({ id }) => id), status: 200 });
  };
}

async function idSeed(fallback: string | null): Promise<string> {
  const execution = (await getAsyncCtx())?.execution;
  if (execution === undefined) return fallback ?? crypto.randomUUID();
  return `${execution.ctx.runId}/${execution.executingStep?.hashedId ?? ""}`;
}

function eventId(seed: string, index: number, event: { name: string; data: unknown }): string {
  return createHash("sha256")
    .update(`${seed}/${index}/${event.name}/${JSON.stringify(event.data)}`)
    .digest("hex")
    .slice(0, 32);
}

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
