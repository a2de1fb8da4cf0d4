import { runSeed } from "@/bin/seed/run-seed.ts";

await runSeed();
