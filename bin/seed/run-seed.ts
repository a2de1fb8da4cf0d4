import { mkdirSync } from "node:fs";
import { seedWorld } from "@/bin/seed/seed-world.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { db } from "@/lib/db/client.ts";
import { env } from "@/lib/env.ts";
import { harborBank } from "@/prisma/scenarios/harbor-bank.ts";
import { juniperTravel } from "@/prisma/scenarios/juniper-travel.ts";

/** Seeds the demo world into the app at `BASE_URL` and ends the process: 0 where the world is complete. */
export async function runSeed(): Promise<never> {
  const baseUrl = process.env.BASE_URL;
  try {
    if (baseUrl === undefined || baseUrl === "") {
      throw new Error(
        "BASE_URL is not set. The demo agent talks to a running app: `npm start` seeds by itself.",
      );
    }
    const { DATA_DIR: dataDir } = env();
    mkdirSync(dataDir, { recursive: true });
    const report = (line: string) => console.log(line);
    await seedWorld(
      { db: db(), ai: ai() },
      { scenarios: [harborBank(), juniperTravel()], baseUrl, dataDir, report },
    );
    await db().$disconnect();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
