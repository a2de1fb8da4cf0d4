import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createCluster } from "@/lib/db/embedded/create-cluster.ts";
import { dieWithParent } from "@/lib/db/embedded/die-with-parent.ts";
import { type FolderLock, lockFolder } from "@/lib/db/embedded/folder-lock.ts";
import { scheduleHousekeeping } from "@/lib/db/embedded/housekeeping.ts";
import { openEngine } from "@/lib/db/embedded/open-engine.ts";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { startWireServer } from "@/lib/db/embedded/wire-server.ts";

// The process of the embedded database. Prints one line of JSON when clients may connect.
const { values } = parseArgs({
  options: {
    "data-dir": { type: "string" },
    "password-file": { type: "string" },
    template: { type: "string" },
    port: { type: "string", default: "0" },
    "idle-in-transaction-ms": { type: "string", default: "60000" },
    "housekeeping-ms": { type: "string", default: "600000" },
    "lock-wait-ms": { type: "string", default: "0" },
    "max-connections": { type: "string", default: "100" },
  },
});

async function main(): Promise<void> {
  const dataDir = values["data-dir"];
  const passwordFile =
    values["password-file"] ?? (dataDir && path.join(path.dirname(dataDir), "database-password"));
  if (!passwordFile) throw new Error("--password-file is needed with a database in memory");
  const waitMs = Number(values["lock-wait-ms"]);
  const lock: FolderLock | null =
    dataDir === undefined ? null : await lockFolder(dataDir, "database", { waitMs });
  const isNew = dataDir === undefined || !existsSync(path.join(dataDir, "cluster", "PG_VERSION"));
  if (isNew && dataDir !== undefined && values.template === undefined) await createCluster(dataDir);
  const engine = await openEngine({
    ...(dataDir === undefined ? {} : { dataDir: path.join(dataDir, "cluster") }),
    ...(values.template !== undefined && isNew ? { templatePath: values.template } : {}),
  });
  const server = await startWireServer({
    engine,
    password: readOrCreateSecret(passwordFile),
    port: Number(values.port),
    maxConnections: Number(values["max-connections"]),
    idleInTransactionMs: Number(values["idle-in-transaction-ms"]),
    onEngineFailure: (error) => {
      process.stderr.write(`the embedded database ended: ${String(error)}\n`);
      setTimeout(() => process.exit(1), 100);
    },
  });
  const stopHousekeeping = scheduleHousekeeping(server.queue, Number(values["housekeeping-ms"]));
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stopHousekeeping();
    await server.close();
    await engine.close();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  dieWithParent(() => void stop());
  process.stdout.write(`${JSON.stringify({ ready: true, port: server.port, pid: process.pid })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
