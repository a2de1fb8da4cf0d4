import { defineConfig } from "prisma/config";

// `prisma generate` needs no schema engine but would download one; any program's path stops it from looking.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
