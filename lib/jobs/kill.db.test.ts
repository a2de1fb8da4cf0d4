import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { beforeAll, expect, test } from "vitest";
import { startProbeEngine } from "@/lib/jobs/probe-engine.ts";
import { probeEvent } from "@/lib/jobs/probe-stage.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";
import { probeConcurrency } from "@/lib/jobs/probe-functions.ts";
import { testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";

beforeAll(() => truncateAll());

/** Starts a worker in a process of its own, kills it with SIGKILL when `isTime`, and returns what it had done by then. */
async function runUntilKilled(
  app: string,
  events: EngineEvent[],
  isTime: (lines: string[]) => boolean,
): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "lib/jobs/probe-process.ts", testDatabaseUrl(), app, JSON.stringify(events)],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (child.stdout === null) throw new Error("the child has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== "ready") lines.push(line);
    if (isTime(lines)) child.kill("SIGKILL");
  }
  await ended;
  return lines;
}

test("after a kill the next worker goes on where the last stored step ended", async () => {
  const event = probeEvent("probe/slow-second");
  const before = await runUntilKilled("kill-one", [event], (lines) => lines.includes("second begins"));
  expect(before).toEqual(["first", "second begins"]);
  const probe = await startProbeEngine(testDatabaseUrl(), "kill-one");
  try {
    const runs = await probe.settled();
    expect(runs).toMatchObject([{ eventId: event.id, status: "succeeded", result: "whole" }]);
    expect(probe.whats()).toEqual(["second begins", "second ends", "third"]);
  } finally {
    await probe.stop();
  }
});

test(
  "runs killed again and again all end once, and repeat only what was under way",
  { timeout: 120_000 },
  async () => {
    const events = Array.from({ length: 60 }, () => probeEvent("probe/three-steps"));
    const killAt = [15, 70, 60];
    const ran: string[] = [];
    for (const count of killAt) {
      ran.push(...(await runUntilKilled("kill-many", events, (lines) => lines.length >= count)));
    }
    const probe = await startProbeEngine(testDatabaseUrl(), "kill-many");
    try {
      const runs = await probe.settled();
      ran.push(...probe.whats());
      expect(runs).toHaveLength(events.length);
      expect(runs.every(({ status, result }) => status === "succeeded" && result === 3)).toBe(true);
      for (const step of ["one", "two", "three"]) {
        const count = ran.filter((what) => what === step).length;
        expect(count).toBeGreaterThanOrEqual(events.length);
        expect(count).toBeLessThanOrEqual(events.length + probeConcurrency * killAt.length);
      }
    } finally {
      await probe.stop();
    }
  },
);

test("a sleeping run and a run waiting for its retry survive a worker that ends in between", async () => {
  const events = [probeEvent("probe/sleeps"), probeEvent("probe/after-effect")];
  await runUntilKilled(
    "kill-asleep",
    events,
    (lines) => lines.includes("before") && lines.includes("effect"),
  );
  const probe = await startProbeEngine(testDatabaseUrl(), "kill-asleep");
  try {
    const runs = await probe.settled();
    expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(probe.whats().filter((what) => what === "before").length).toBeLessThanOrEqual(1);
  } finally {
    await probe.stop();
  }
});

test("a graceful stop ends within its deadline and leaves unfinished runs to the next worker", async () => {
  const first = await startProbeEngine(testDatabaseUrl(), "stop");
  await first.send("probe/slow-second");
  await expect.poll(() => first.whats()).toContain("second begins");
  const startedAt = performance.now();
  await first.stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(first.whats()).toEqual(["first", "second begins", "second ends"]);
  const next = await startProbeEngine(testDatabaseUrl(), "stop");
  try {
    expect(await next.settled()).toMatchObject([{ status: "succeeded", result: "whole" }]);
    expect(next.whats()).toEqual(["third"]);
  } finally {
    await next.stop();
  }
});
