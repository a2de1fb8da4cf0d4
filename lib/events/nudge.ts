import { createSocket, type Socket } from "node:dgram";
import { env } from "@/lib/env.ts";

const key = Symbol.for("attune.nudge");
type Nudger = { socket: Socket; isPlanned: boolean };
const holder = globalThis as unknown as Record<symbol, Nudger | undefined>;

/**
 * Tells the worker that the outbox holds something new: one datagram over loopback, however often it is called in one turn
 * of the event loop. Never throws and never waits: a nudge that is lost only means that the relay's next poll finds it.
 */
export function nudgeRelay(): void {
  const port = env().ATTUNE_WORKER_PORT;
  if (port === undefined) return;
  const nudger = (holder[key] ??= createNudger());
  if (nudger.isPlanned) return;
  nudger.isPlanned = true;
  setImmediate(() => {
    nudger.isPlanned = false;
    nudger.socket.send("nudge", port, "127.0.0.1", () => undefined);
  });
}

function createNudger(): Nudger {
  const socket = createSocket("udp4");
  socket.on("error", () => undefined);
  socket.unref();
  return { socket, isPlanned: false };
}
