import { createHash } from "node:crypto";
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** The folder has another living owner. */
export class FolderInUseError extends Error {}

export type FolderLock = { release(): void };

// A unix socket's path holds 104 bytes on macOS, 108 on Linux, and the temporary names add a few.
const maxSocketPathBytes = 80;
const ownerAnswerMs = 1_000;

function socketPath(folder: string, name: string): string {
  const plain = path.join(folder, `${name}.sock`);
  if (Buffer.byteLength(plain) <= maxSocketPathBytes) return plain;
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, 24);
  return path.join(tmpdir(), `attune-${hash}.sock`);
}

/** The process id its owner answers with, "unknown" when it is too busy to answer, or null when nobody is there. */
function findOwner(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    const client = net.connect(socket);
    client.once("error", () => resolve(null));
    client.once("connect", () => {
      client.setTimeout(ownerAnswerMs, () => {
        client.destroy();
        resolve("unknown");
      });
    });
    client.once("data", (data) => {
      client.destroy();
      resolve(data.toString("utf8"));
    });
  });
}

async function listenOn(socket: string): Promise<net.Server> {
  const server = net.createServer((client) => client.on("error", () => undefined).end(String(process.pid)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
  server.unref();
  return server;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function moveAway(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/**
 * Makes this process the folder's one owner until it releases or ends, also by SIGKILL: the lock is a listening socket,
 * and one that nobody answers is taken over. Throws FolderInUseError naming the owner's process.
 */
export async function lockFolder(folder: string, name: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = socketPath(realpathSync(folder), name);
  const own = `${target}.${process.pid}`;
  const inUse = (owner: string) =>
    new FolderInUseError(
      owner === "unknown"
        ? `${folder} is already in use by another process`
        : `${folder} is already in use by process ${owner}`,
    );
  rmSync(own, { force: true });
  const server = await listenOn(own);
  try {
    while (!tryLink(own, target)) {
      const owner = await findOwner(target);
      if (owner !== null) throw inUse(owner);
      // Between the look and the move another starter may have taken over: what was moved away must be dead too.
      const stale = `${own}.stale`;
      if (!moveAway(target, stale)) continue;
      const lateOwner = await findOwner(stale);
      if (lateOwner !== null) tryLink(stale, target);
      rmSync(stale, { force: true });
      if (lateOwner !== null) throw inUse(lateOwner);
    }
  } catch (error) {
    server.close();
    throw error;
  }
  rmSync(own, { force: true });
  return {
    release: () => {
      rmSync(target, { force: true });
      server.close();
    },
  };
}
