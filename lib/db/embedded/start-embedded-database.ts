import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { embeddedDatabase, embeddedUser } from "@/lib/db/embedded/wire-server.ts";

export type EmbeddedDatabase = {
  url: string;
  port: number;
  child: ChildProcess;
  /** Resolves when the process has ended; after `graceMs` it is killed. */
  stop(graceMs?: number): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Unset: in memory. */
  dataDir?: string;
  /** Holds the password, made when missing. Default: `database-password` beside the data folder. */
  passwordFile?: string;
  templatePath?: string | undefined;
  port?: number;
  idleInTransactionMs?: number;
  maxConnections?: number;
  /** How long a living owner of the folder is waited for. */
  lockWaitMs?: number;
  onSpawn?: (child: ChildProcess) => void;
};

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export function embeddedDatabaseUrl(port: number, password: string): string {
  return `postgres://${embeddedUser}:${password}@127.0.0.1:${port}/${embeddedDatabase}`;
}

function commandLine(options: EmbeddedDatabaseOptions, passwordFile: string): string[] {
  const flags: [string, string | number | undefined][] = [
    ["--data-dir", options.dataDir],
    ["--password-file", passwordFile],
    ["--template", options.templatePath],
    ["--port", options.port],
    ["--idle-in-transaction-ms", options.idleInTransactionMs],
    ["--lock-wait-ms", options.lockWaitMs],
    ["--max-connections", options.maxConnections],
  ];
  const given = flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, String(value)]));
  return ["--import", "tsx", "lib/db/embedded/serve.ts", ...given];
}

function stopper(child: ChildProcess): EmbeddedDatabase["stop"] {
  return async (graceMs = 4_000) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await ended;
    clearTimeout(timer);
  };
}

/** Starts the embedded database in a process of its own, which ends with this one. Rejects with what it printed. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const passwordFile =
    options.passwordFile ??
    (options.dataDir && path.join(path.dirname(options.dataDir), "database-password"));
  if (!passwordFile) throw new Error("a database in memory needs a passwordFile");
  const password = readOrCreateSecret(passwordFile);
  const child = spawn(process.execPath, commandLine(options, passwordFile), {
    cwd: projectRoot,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  options.onSpawn?.(child);
  const port = await new Promise<number>((resolve, reject) => {
    let printed = "";
    let said = "";
    child.stdout?.on("data", (data: Buffer) => {
      printed += data.toString("utf8");
      const line = printed.split("\n").find((text) => text.startsWith('{"ready":true'));
      if (line !== undefined && printed.includes("\n")) resolve((JSON.parse(line) as { port: number }).port);
    });
    child.stderr?.on("data", (data: Buffer) => {
      said = (said + data.toString("utf8")).slice(-4_000);
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(said.trim() || `the embedded database ended with code ${code}`)),
    );
  });
  return { url: embeddedDatabaseUrl(port, password), port, child, stop: stopper(child) };
}
