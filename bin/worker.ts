import { inngest } from "@/inngest/client.ts";
import { functions } from "@/inngest/index.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { env, usesRealInngest } from "@/lib/env.ts";
import { type Delivery, startRelay } from "@/lib/events/relay.ts";
import { type Engine, startEngine } from "@/lib/jobs/engine.ts";
import { listenOnLoopback } from "@/lib/jobs/loopback-server.ts";
import { logger } from "@/lib/logger.ts";
import { startTelemetry } from "@/lib/telemetry.ts";

const STOP_DEADLINE_MS = 4_500;

function deliveryTo(engine: Engine | null): Delivery {
  if (engine === null) return { kind: "sent", send: (events) => inngest.send(events) };
  return { kind: "joined", start: engine.sendIn, onCommitted: engine.nudge };
}

/** A local model is read before the first response waits for it; one that fails now says so when it is needed. */
function warmUp(): void {
  const { embedder } = ai();
  if (embedder.isLocal) embedder.embed("warm-up", ["warm"], "match").catch(() => undefined);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { DATABASE_URL: databaseUrl, ATTUNE_WORKER_PORT: port = 0 } = env();
  if (databaseUrl === undefined)
    throw new Error("DATABASE_URL is not set. Start the app with `npm start`, or set it.");
  const stopTelemetry = startTelemetry("worker");
  const engine = usesRealInngest() ? null : await startEngine({ databaseUrl, client: inngest, functions });
  const relay = startRelay({ databaseUrl, delivery: deliveryTo(engine) });
  const ear = await listenOnLoopback({
    port,
    onNudge: () => relay.wake(),
    health: async () => ({
      ok: true,
      engine: engine === null ? { kind: "inngest" } : { kind: "embedded", ...(await engine.state()) },
      relay: await relay.state(),
    }),
  });

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code), STOP_DEADLINE_MS).unref();
    ear.stop();
    await Promise.allSettled([relay.stop(), engine?.stop()]);
    await stopTelemetry().catch(() => undefined);
    process.exit(code);
  };
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  // The launcher is gone, also by SIGKILL, when its channel closes.
  if (process.channel) process.on("disconnect", () => void stop(0)).channel?.unref();

  const ready = {
    ready: true,
    port: ear.port,
    engine: engine === null ? "inngest" : "embedded",
    startMs: Math.round(performance.now() - startedAt),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  warmUp();
}

main().catch((error: unknown) => {
  logger.fatal({ err: error }, "the worker could not start");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
