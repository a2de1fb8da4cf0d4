import { writeSync } from "node:fs";
import { createDb, type Db } from "@/lib/db/client.ts";
import { env } from "@/lib/env.ts";
import { goesLive, publishPoints } from "./publish-points.ts";
import { watchTransactions } from "./watch-transactions.ts";

/** A worker as the app's own, which stands still for good at the boundary it is given, and says so; without one it works on. */
const stoppedForMs = 180_000;
const point = publishPoints.find(({ name }) => name === process.argv[2]);

function standStill(): void {
  writeSync(1, "at the boundary\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stoppedForMs);
  process.exit(3);
}

const { DATABASE_URL: databaseUrl } = env();
if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set");
let hasGoneLive = false;
const holder = globalThis as unknown as Record<symbol, Db>;
const db = createDb({ databaseUrl });
holder[Symbol.for("attune.db")] =
  point === undefined
    ? db
    : watchTransactions(db, (moment) => {
        if (point.isHere(moment, hasGoneLive)) standStill();
        hasGoneLive ||= moment.at === "after commit" && goesLive(moment);
      });
await import("../bin/worker.ts");
