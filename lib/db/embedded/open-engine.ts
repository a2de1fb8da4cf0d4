import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { reportedParameters } from "@/lib/db/embedded/backend-messages.ts";
import type { Engine } from "@/lib/db/embedded/session-queue.ts";

export type OpenEngine = Engine & {
  /** What a session start reports to clients (`server_version`, ...). */
  parameters: ReadonlyMap<string, string>;
  /** A tar of the data folder, to be loaded by `templatePath`. */
  dump(): Promise<Buffer>;
  close(): Promise<void>;
};

export type OpenEngineOptions = {
  /** Unset keeps everything in memory. */
  dataDir?: string | undefined;
  /** A tar made by `dump`, loaded into an empty data folder. */
  templatePath?: string | undefined;
};

const protocolVersion = 196_608;
// The system caches the files too, and what the engine holds is never given back: the default takes 100 MB more.
const sharedBuffers = "32MB";

function startupMessage(): Buffer {
  const body = Buffer.from("user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(protocolVersion, 4);
  return Buffer.concat([head, body]);
}

/** Opens PostgreSQL in this process. A data folder may be open in one process at a time: the caller holds its lock. */
export async function openEngine({ dataDir, templatePath }: OpenEngineOptions = {}): Promise<OpenEngine> {
  const database = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${sharedBuffers}`],
    extensions: { vector },
    ...(templatePath === undefined ? {} : { loadDataDir: new Blob([await readFile(templatePath)]) }),
  });
  const run = (bytes: Uint8Array, onData: (data: Uint8Array) => void) =>
    database.runExclusive(() => database.execProtocolRawStream(bytes, { onRawData: onData }));
  const started: Buffer[] = [];
  await run(startupMessage(), (data) => started.push(Buffer.from(data)));
  return {
    run,
    isInTransaction: () => database.isInTransaction(),
    parameters: reportedParameters(Buffer.concat(started)),
    dump: async () => Buffer.from(await (await database.dumpDataDir("none")).arrayBuffer()),
    close: () => database.close(),
  };
}
