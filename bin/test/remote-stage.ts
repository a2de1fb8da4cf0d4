import { createServer } from "node:http";
import type { Inngest } from "inngest";
import { serve } from "inngest/node";
import { z } from "zod";
import type { InngestServer } from "@/lib/jobs/inngest-server.ts";
import { createProbes, createRemoteProbeClient } from "@/lib/jobs/probe-functions.ts";
import { createNotebook, type ProbeEnd, type ProbeStage } from "@/lib/jobs/probe-stage.ts";

/** An Inngest server waits 15 to 60 s before a retry, unless it was started with `--retry-interval`. */
const endsWithinMs = 240_000;
const leastBackoffMs = 900;
const pollMs = 100;
/** Long enough for a delivery too many to be seen. */
const quietMs = 1_500;

const Finished = z.object({
  function_id: z.string(),
  event: z.object({ id: z.string() }),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).nullish(),
});

/** The probes on a real Inngest server, which calls them over HTTP on a loopback port. Rejects where it does not take them. */
export async function startRemoteStage(
  server: InngestServer,
  app: string,
  checkpointing: boolean,
): Promise<ProbeStage & { stop: () => void }> {
  const notebook = createNotebook();
  const client = createRemoteProbeClient(app, server, checkpointing);
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  const serveOrigin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const named = (probe: string) => `${app}/${probe}`;
  const functions = createProbes({ client, note: notebook.note, named, cron: "* * * * *" });
  const witness = createWitness(client);
  http.on("request", serve({ client, functions: [...functions, witness.fn], serveOrigin }));
  await register(serveOrigin);
  const startedAtMs = Date.now();

  return {
    app,
    named,
    traits: {
      isStepByStep: !checkpointing,
      repeatsClientSends: true,
      leastBackoffMs: () => leastBackoffMs,
      retryAfterStepMs: 1_000,
    },
    send: (events) => client.send(events),
    ended: async (probe, eventId) => {
      const end = await until(() => witness.endOf(`${app}-${probe}`, eventId), endsWithinMs);
      if (end === null) throw new Error(`${probe} did not end`);
      return end;
    },
    noted: async (probe, count) => {
      await until(() => notebook.of(probe).length >= count || null, endsWithinMs);
      await pause(quietMs);
      return notebook.of(probe);
    },
    passCronTime: () => pause(60_000 - (startedAtMs % 60_000) - (Date.now() - startedAtMs)),
    stop: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}

/** A function that is told how every other run ended: the server's own word for it. */
function createWitness(client: Inngest) {
  const ends = new Map<string, ProbeEnd>();
  const fn = client.createFunction(
    { id: "witness", triggers: [{ event: "inngest/function.finished" }] },
    ({ event }) => {
      const { function_id: functionId, event: of, result, error } = Finished.parse(event.data);
      const end: ProbeEnd =
        error == null
          ? { status: "succeeded", result: result ?? null, error: null }
          : { status: "failed", result: null, error: error.message };
      ends.set(`${functionId} ${of.id}`, end);
    },
  );
  return { fn, endOf: (functionId: string, eventId: string) => ends.get(`${functionId} ${eventId}`) ?? null };
}

async function register(serveOrigin: string): Promise<void> {
  const response = await fetch(`${serveOrigin}/api/inngest`, { method: "PUT" });
  if (!response.ok) {
    throw new Error(
      `The Inngest server did not take the probes: ${response.status} ${await response.text()}`,
    );
  }
}

/** What `read` gives as soon as that is not null; null where it takes too long. */
async function until<Value>(read: () => Value | null, withinMs: number): Promise<Value | null> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const value = read();
    if (value !== null) return value;
    await pause(pollMs);
  }
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
