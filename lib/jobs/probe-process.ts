import { startEngine } from "@/lib/jobs/engine.ts";
import {
  createProbeClient,
  createProbes,
  embeddedProbes,
  probeConcurrency,
} from "@/lib/jobs/probe-functions.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";

/** A worker to be killed: `probe-process.ts <database url> <app> <events as JSON>`. Prints what the probes do, a line each. */
const [databaseUrl = "", app = "", events = "[]"] = process.argv.slice(2);
const client = createProbeClient(app);
const note = (_probe: string, what: string) => void process.stdout.write(`${what}\n`);
const functions = createProbes({ client, note, ...embeddedProbes });
const engine = await startEngine({
  databaseUrl,
  client,
  functions,
  concurrency: probeConcurrency,
  followsClock: false,
});
await engine.send(JSON.parse(events) as EngineEvent[]);
process.stdout.write("ready\n");
// Ends with its test, however that ends.
process.on("disconnect", () => process.exit(1));
