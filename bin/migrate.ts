import { migrateDatabase } from "@/bin/launcher/migrate-database.ts";
import { parseEnv } from "@/lib/env.ts";

try {
  process.loadEnvFile();
} catch {
  // No .env file: the environment is complete as it is.
}

const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined || databaseUrl === "") {
  console.error("DATABASE_URL is not set. The embedded database is migrated by `npm start`.");
  process.exit(1);
}
try {
  const applied = await migrateDatabase(databaseUrl, parseEnv(process.env), (name) =>
    console.log(`applying ${name}`),
  );
  console.log(applied.length === 0 ? "The database is up to date." : `${applied.length} applied.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
