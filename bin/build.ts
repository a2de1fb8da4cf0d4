import { ensureBuild, ensureClient } from "@/bin/launcher/prepare.ts";
import { loadDotenv } from "@/bin/launcher/settings.ts";

try {
  loadDotenv();
  await ensureClient();
  await ensureBuild();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
