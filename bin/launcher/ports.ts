import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code !== "EADDRINUSE" && error.code !== "EACCES"),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Browsers may try ::1 first for "localhost", so both loopbacks must be free. */
async function isFree(port: number, host: string): Promise<boolean> {
  return (await canListen(port, host)) && (await canListen(port, "::1"));
}

async function isFreeWithin(waitMs: number, port: number, host: string): Promise<boolean> {
  const startedAt = performance.now();
  while (!(await isFree(port, host))) {
    if (performance.now() - startedAt >= waitMs) return false;
    await sleep(100);
  }
  return true;
}

type PortWish = { wanted: number; isExplicit: boolean; host: string; waitMs: number };

/** A free port for web; the wanted one is waited for. Throws when an explicitly wanted one stays taken. */
export async function chooseWebPort({ wanted, isExplicit, host, waitMs }: PortWish): Promise<number> {
  if (await isFreeWithin(waitMs, wanted, host)) return wanted;
  if (isExplicit)
    throw new Error(
      `Port ${wanted} is taken (or not allowed). Choose another with PORT, or leave PORT unset.`,
    );
  for (let port = wanted + 1; port < wanted + 100; port++) if (await isFree(port, host)) return port;
  throw new Error(`No port from ${wanted} to ${wanted + 99} is free. Choose one with PORT.`);
}

export function freeLoopbackPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
