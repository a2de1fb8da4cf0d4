import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { openEngine } from "@/lib/db/embedded/open-engine.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";
import { startWireServer } from "@/lib/db/embedded/wire-server.ts";
import { migrate } from "@/lib/db/migrate.ts";

// Writes the tar of a migrated, empty database to the path given. A process of its own: its memory ends with it.
const target = process.argv[2];
if (target === undefined) throw new Error("usage: build-template <target.tar>");
const engine = await openEngine();
const password = randomBytes(16).toString("hex");
const server = await startWireServer({ engine, password });
await migrate(embeddedDatabaseUrl(server.port, password));
await server.queue.runBetween("checkpoint");
await server.close();
const partial = `${target}.${process.pid}`;
writeFileSync(partial, await engine.dump());
renameSync(partial, target);
process.exit(0);
