import { dieWithParent } from "@/lib/db/embedded/die-with-parent.ts";
import { openEngine } from "@/lib/db/embedded/open-engine.ts";

// The process of `createCluster`.
dieWithParent(() => process.exit(1));
try {
  const engine = await openEngine({ dataDir: process.argv[2] });
  await engine.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
