import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ProbeEngine, probeEvent, startProbeEngine } from "@/lib/jobs/probe-engine.ts";
import { testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";

let probe: ProbeEngine;
beforeAll(async () => {
  await truncateAll();
  probe = await startProbeEngine(testDatabaseUrl(), "conformance");
});
afterAll(() => probe.stop());
beforeEach(() => {
  probe.notes.length = 0;
});

async function runOf(name: string, data: Record<string, unknown> = {}) {
  const eventId = await probe.send(`probe/${name}`, data);
  const all = await probe.settled();
  const run = all.find((one) => one.eventId === eventId && one.functionId === `conformance-${name}`);
  if (run === undefined) throw new Error("the event started nothing");
  return run;
}

function delayBetween(first: string, second: string): number {
  const at = (what: string) => probe.notes.find((note) => note.what === what)?.atMs ?? Number.NaN;
  return at(second) - at(first);
}

describe("steps", () => {
  test("each step runs once and its result is remembered while the body runs again", async () => {
    const run = await runOf("three-steps");
    expect(run).toMatchObject({ status: "succeeded", result: 3 });
    expect(probe.whats()).toEqual(["body", "one", "body", "two", "body", "three", "body"]);
  });

  test("parallel steps overlap, each is run once, and what follows has all results", async () => {
    const run = await runOf("parallel");
    expect(run).toMatchObject({ status: "succeeded", result: "left right nap" });
    expect(probe.whats().slice(0, 2)).toEqual(["left begins", "right begins"]);
    expect(probe.whats()).toHaveLength(4);
  });

  test("a sleep ends no sooner than it says, and steps before it are not run again", async () => {
    const run = await runOf("sleeps");
    expect(run).toMatchObject({ status: "succeeded", result: "awake" });
    expect(probe.whats()).toEqual(["before", "after"]);
    expect(delayBetween("before", "after")).toBeGreaterThan(975);
    expect(delayBetween("before", "after")).toBeLessThan(3_000);
  });

  test("a step that throws after its effect repeats the effect and stores one result", async () => {
    const run = await runOf("after-effect");
    expect(run).toMatchObject({ status: "succeeded", result: "stored" });
    expect(probe.whats()).toEqual(["effect", "effect"]);
  });
});

describe("failures", () => {
  test("a failing step is tried again after the backoff, with the attempt counted", async () => {
    const run = await runOf("retries");
    expect(run).toMatchObject({ status: "succeeded", result: 2 });
    expect(probe.whats()).toEqual(["attempt 0", "attempt 1", "attempt 2"]);
    expect(delayBetween("attempt 0", "attempt 1")).toBeGreaterThan(75);
    expect(delayBetween("attempt 1", "attempt 2")).toBeGreaterThan(175);
  });

  test("a failing body is tried again without its finished steps", async () => {
    const run = await runOf("body-retries");
    expect(run).toMatchObject({ status: "succeeded", result: "done" });
    expect(probe.whats()).toEqual(["once", "body 0", "body 1"]);
  });

  test("RetryAfterError decides the delay", async () => {
    expect(await runOf("retry-after")).toMatchObject({ status: "succeeded", result: "done" });
    expect(delayBetween("attempt 0", "attempt 1")).toBeGreaterThan(975);
  });

  test("after the last attempt onFailure runs once with the last error and the event", async () => {
    const run = await runOf("fails");
    expect(run.status).toBe("failed");
    expect(run.error?.message).toBe("for good");
    expect(probe.whats()).toEqual([
      "doomed",
      "doomed",
      `failed for good of ${run.eventId} in conformance-fails`,
    ]);
  });

  test("NonRetriableError is tried once", async () => {
    expect((await runOf("never-again")).status).toBe("failed");
    expect(probe.whats()).toEqual(["hopeless", "gave up"]);
  });

  test("a function may catch a step that failed for good and go on", async () => {
    expect(await runOf("catches")).toMatchObject({ status: "succeeded", result: "caught me" });
  });

  test("a step tool that is not supported fails the run with a message that names function and tool", async () => {
    const run = await runOf("waits-for-event");
    expect(run.status).toBe("failed");
    expect(run.error?.message).toMatch(/conformance-waits-for-event.*WaitForEvent/);
  });
});

describe("limits", () => {
  test("runs of one key go one after another, in order, while keys overlap", async () => {
    const events = Array.from({ length: 12 }, (_, index) =>
      probeEvent("probe/one-per-key", { key: index % 2 === 0 ? "a" : "b" }),
    );
    await probe.engine.send(events);
    await probe.settled();
    const ofKey = (key: string) => probe.whats().filter((what) => what.endsWith(key));
    for (const key of ["a", "b"]) {
      expect(ofKey(key)).toEqual(Array.from({ length: 6 }, () => [`enter ${key}`, `leave ${key}`]).flat());
    }
    const overlaps = probe
      .whats()
      .some((what, index) => what === "enter b" && probe.whats()[index - 1] === "enter a");
    expect(overlaps).toBe(true);
    expect(await probe.engine.state()).toMatchObject({ queued: 0, waiting: 0, active: 0, parked: 0 });
  });

  test("an event id starts each function once, however often it is delivered", async () => {
    const event = probeEvent("probe/told", { from: "twice" });
    expect(await probe.engine.send([event, event])).toBe(1);
    expect(await probe.engine.send([event])).toBe(0);
    await probe.settled();
    expect(probe.whats()).toEqual(["told by twice"]);
  });

  test("an idempotency key starts its function once, within a batch and after it", async () => {
    const one = () => probeEvent("probe/once-per-key", { key: "k" });
    expect(await probe.engine.send([one(), one()])).toBe(1);
    expect(await probe.engine.send([one()])).toBe(0);
    await probe.send("probe/once-per-key", { key: "other" });
    await probe.settled();
    expect(probe.whats().toSorted()).toEqual(["key k", "key other"]);
  });
});

describe("events and clock", () => {
  test("sendEvent starts listeners once, also where its step runs again", async () => {
    expect((await runOf("sends", { from: "step" })).status).toBe("succeeded");
    expect(probe.whats().toSorted()).toEqual(["told by client", "told by step"]);
  });

  test("a cron tick fires once, a missed one is made up once, older ones are not", async () => {
    const ticks = async (at: string) => {
      probe.notes.length = 0;
      await probe.engine.tick(new Date(at));
      await probe.settled();
      return probe.whats();
    };
    await ticks("2100-01-01T00:01:00Z");
    probe.notes.length = 0;
    expect(await ticks("2100-01-01T00:04:59Z")).toEqual([]);
    expect(await ticks("2100-01-01T00:05:01Z")).toEqual(["tick inngest/scheduled.timer"]);
    expect(await ticks("2100-01-01T00:05:30Z")).toEqual([]);
    expect(await ticks("2100-01-01T00:32:00Z")).toEqual(["tick inngest/scheduled.timer"]);
    expect(await ticks("2100-01-01T00:32:30Z")).toEqual([]);
  });
});

test("finished runs are purged with their steps", async () => {
  await runOf("three-steps");
  expect(await probe.engine.purge(1)).toBe(0);
  expect(await probe.engine.purge(-1)).toBeGreaterThan(0);
  expect(await probe.runs()).toEqual([]);
});
