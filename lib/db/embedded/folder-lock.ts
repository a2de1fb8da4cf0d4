import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The folder has another living owner. */
export class FolderInUseError extends Error {}

export type FolderLock = {
  /** The last owner ended without releasing: what it had started may still be ending. */
  wasAbandoned: boolean;
  release(): void;
};

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

/** Moves a dead owner's socket out of the way. Returns the owner when it is alive after all, else null. */
async function removeStale(target: string, stale: string): Promise<string | null> {
  const owner = await findOwner(target);
  if (owner !== null) return owner;
  // Between the look and the move another starter may have taken over: what was moved away must be dead too.
  if (!moveAway(target, stale)) return null;
  const lateOwner = await findOwner(stale);
  if (lateOwner !== null) tryLink(stale, target);
  rmSync(stale, { force: true });
  return lateOwner;
}

function inUse(folder: string, owner: string): FolderInUseError {
  return new FolderInUseError(
    `${folder} is already in use by ${owner === "unknown" ? "another process" : `process ${owner}`}`,
  );
}

/**
 * Makes this process the folder's one owner until it releases or ends, also by SIGKILL: the lock is a listening socket,
 * and one that nobody answers is taken over. Throws FolderInUseError naming the owner's process, after `waitMs`.
 */
export async function lockFolder(folder: string, name: string, { waitMs = 0 } = {}): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = socketPath(realpathSync(folder), name);
  const own = `${target}.${process.pid}.${randomBytes(3).toString("hex")}`;
  const startedAt = performance.now();
  const server = await listenOn(own);
  let wasAbandoned = false;
  try {
    while (!tryLink(own, target)) {
      const owner = await removeStale(target, `${own}.old`);
      wasAbandoned ||= owner === null;
      if (owner === null) continue;
      if (performance.now() - startedAt >= waitMs) throw inUse(folder, owner);
      await sleep(100);
    }
  } catch (error) {
    server.close();
    throw error;
  }
  rmSync(own, { force: true });
  return {
    wasAbandoned,
    release: () => {
      rmSync(target, { force: true });
      server.close();
    },
  };
}
