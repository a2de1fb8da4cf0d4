import { expect, test } from "vitest";
import { summarizeHealth } from "@/app/(dashboard)/summarize-health.ts";
import type { HealthReport } from "@/app/_server/health.ts";

const ok = { state: "ok", detail: "fine" } as const;
const parts = {
  database: ok,
  migrations: ok,
  worker: ok,
  engine: ok,
  embedder: ok,
  chat: { state: "ok", detail: "local: extractive" },
} as const;

test("says in one sentence how the parts are and who answers", () => {
  const report: HealthReport = { isReady: true, parts };
  expect(summarizeHealth(report)).toEqual({
    isHealthy: true,
    sentence: "All parts healthy",
    answersBy: "local model",
  });
});

test("names what is down and the configured model", () => {
  const report: HealthReport = {
    isReady: false,
    parts: {
      ...parts,
      worker: { state: "down", detail: "" },
      chat: { state: "ok", detail: "configured: gpt-x" },
    },
  };
  expect(summarizeHealth(report)).toEqual({
    isHealthy: false,
    sentence: "worker is down",
    answersBy: "gpt-x",
  });
});
