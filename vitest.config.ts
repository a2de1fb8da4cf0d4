import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const ignored = ["**/node_modules/**", ".next/**", ".data/**", ".test-data/**", "e2e/**"];
const shared = {
  env: { LOG_LEVEL: "silent" },
  setupFiles: ["lib/testing/console-error-throws.ts"],
  pool: "forks" as const,
  testTimeout: 30_000,
  maxWorkers: 2,
};

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...ignored, "**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: ignored,
          globalSetup: ["lib/testing/global-setup.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
