import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { logger } from "@/lib/logger.ts";

export type LoopbackOptions = { port: number; onNudge: () => void; health: () => Promise<unknown> };

/**
 * The worker's ear on 127.0.0.1: a datagram, or `POST /nudge`, says that the outbox holds something; `GET /health` answers
 * with the state as JSON (503 where it cannot be read). Port 0 takes a free one; datagrams use the same number.
 */
export async function listenOnLoopback({ port, onNudge, health }: LoopbackOptions) {
  const server = createServer((request, response) => {
    const path = `${request.method} ${request.url?.split("?", 1)[0]}`;
    if (path === "POST /nudge") {
      onNudge();
      response.writeHead(204).end();
      return;
    }
    if (path !== "GET /health") {
      response.writeHead(404).end();
      return;
    }
    health().then(
      (state) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(state)),
      () =>
        response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify({ ok: false })),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const boundPort = typeof address === "object" && address !== null ? address.port : port;
  const socket = createSocket("udp4");
  socket.on("error", (error) =>
    logger.warn({ err: error }, "nudges by datagram do not arrive; the poll remains"),
  );
  socket.on("message", onNudge);
  socket.bind(boundPort, "127.0.0.1");
  return {
    port: boundPort,
    stop(): void {
      socket.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
