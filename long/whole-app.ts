import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";
import { killTogether, processTree } from "./process-tree.ts";

export type AppPlace = {
  dataDir: string;
  port: number;
  databaseUrl: string | null;
  embeddingModel: string;
};
export type Part = "database" | "web" | "worker";

const readyWithinMs = 240_000;
const printedBytes = 6_000;

const partCommands: Record<Part, RegExp> = {
  database: /lib\/db\/embedded\/serve\.ts/,
  web: /next-server|next\/dist\/bin\/next/,
  worker: /bin\/worker\.ts/,
};

/** The app as `npm start` runs it: launcher, database (unless a server is given), web and worker. */
export class WholeApp {
  readonly baseUrl: string;
  private child: ChildProcess | null = null;
  private printed = "";

  constructor(private readonly place: AppPlace) {
    this.baseUrl = `http://127.0.0.1:${place.port}`;
  }

  /** Milliseconds from the launcher's start until every part says it is ready. */
  async start(): Promise<number> {
    const { dataDir, port, databaseUrl, embeddingModel } = this.place;
    const startedAt = performance.now();
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(process.execPath, ["--import", "tsx", "bin/start.ts"], {
      env: {
        ...inherited,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: "127.0.0.1",
        DEMO: "0",
        LOG_LEVEL: "error",
        EMBEDDING_MODEL: embeddingModel,
        RATE_LIMIT_PER_MINUTE: "1000000",
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    const keep = (data: Buffer) =>
      (this.printed = (this.printed + data.toString("utf8")).slice(-printedBytes));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    await this.untilHealthy();
    return performance.now() - startedAt;
  }

  async untilHealthy(): Promise<void> {
    const deadlineMs = performance.now() + readyWithinMs;
    for (;;) {
      if (this.child === null || this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`the app ended:\n${this.printed}`);
      const isReady = await fetch(`${this.baseUrl}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      if (performance.now() > deadlineMs) throw new Error(`the app is not healthy:\n${this.printed}`);
      await sleep(100);
    }
  }

  /** SIGKILL to the launcher and everything it started; returns how many processes that were. */
  async killAll(): Promise<number> {
    const tree = processTree(this.child?.pid ?? -1);
    await killTogether(tree);
    return tree.length;
  }

  /** SIGKILL to one part, which the supervisor starts again. */
  async killPart(part: Part): Promise<void> {
    const found = processTree(this.child?.pid ?? -1).filter(({ command }) =>
      partCommands[part].test(command),
    );
    if (found.length === 0) throw new Error(`no process of the ${part} is there to kill`);
    await killTogether(found);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => void this.killAll(), 15_000);
    await ended;
    clearTimeout(timer);
  }

  lastOutput(): string {
    return this.printed;
  }

  databaseUrl(): string {
    if (this.place.databaseUrl !== null) return this.place.databaseUrl;
    const { dataDir } = this.place;
    const { port } = JSON.parse(readFileSync(path.join(dataDir, "database.json"), "utf8")) as {
      port: number;
    };
    return embeddedDatabaseUrl(port, readOrCreateSecret(path.join(dataDir, "database-password")));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
