import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { Connection } from "@/lib/db/embedded/connection.ts";
import type { OpenEngine } from "@/lib/db/embedded/open-engine.ts";
import { SessionQueue } from "@/lib/db/embedded/session-queue.ts";

// A client that does not take its leave is not waited for.
const goodbyeMs = 200;

export const embeddedUser = "postgres";
export const embeddedDatabase = "postgres";

export type WireServerOptions = {
  engine: OpenEngine;
  password: string;
  /** 0 takes a free port. */
  port?: number;
  maxConnections?: number;
  idleInTransactionMs?: number;
  signInMs?: number;
  /** The engine ended and cannot go on; clients have been cut off. */
  onEngineFailure?: (error: unknown) => void;
};

export type WireServer = {
  port: number;
  queue: SessionQueue;
  /** Cuts every client off and stops listening. */
  close(): Promise<void>;
};

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Serves the engine's one session to many PostgreSQL clients on 127.0.0.1. Rejects when the port is taken. */
export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const { engine, password, maxConnections = 100, idleInTransactionMs = 60_000, signInMs = 10_000 } = options;
  const connections = new Set<Connection>();
  const sockets = new Set<Socket>();
  const cutOff = () => {
    for (const connection of connections)
      connection.fail("57P01", "terminating connection due to administrator command");
  };
  const queue = new SessionQueue(engine, {
    idleInTransactionMs,
    onEngineFailure: (error) => {
      cutOff();
      options.onEngineFailure?.(error);
    },
  });
  let lastId = 0;
  const server = createServer((socket) => {
    const connection = new Connection(socket, {
      id: ++lastId,
      queue,
      user: embeddedUser,
      database: embeddedDatabase,
      password,
      parameters: engine.parameters,
      hasRoom: () => [...connections].filter((other) => other.isReady).length < maxConnections,
      signInMs,
    });
    connections.add(connection);
    sockets.add(socket);
    socket.once("close", () => {
      connections.delete(connection);
      sockets.delete(socket);
    });
  });
  server.maxConnections = maxConnections * 2;
  const port = await listen(server, options.port ?? 0);
  return {
    port,
    queue,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cutOff();
      const timer = setTimeout(() => sockets.forEach((socket) => socket.destroy()), goodbyeMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
