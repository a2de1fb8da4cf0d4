import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ProbeEngine, startProbeEngine } from "@/lib/jobs/probe-engine.ts";
import { probeExpectations } from "@/lib/jobs/probe-expectations.ts";
import { probeEvent } from "@/lib/jobs/probe-stage.ts";
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

describe("as on every engine", () => {
  for (const { name, check } of probeExpectations) test(name, () => check(probe.stage));
});

describe("on the embedded engine", () => {
  test("runs of one key keep their order, and nothing is left over", async () => {
    const events = ["1", "2", "3"].map((word) => probeEvent("probe/one-per-key", { key: "a", word }));
    await probe.engine.send(events);
    const ended = await probe.settled();
    const ours = ended.filter(({ eventId }) => events.some(({ id }) => id === eventId));
    expect(ours.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
    expect(await probe.engine.state()).toMatchObject({ queued: 0, waiting: 0, active: 0, parked: 0 });
  });

  test("sending says how many runs are new", async () => {
    const event = probeEvent("probe/once", { word: "twice" });
    expect(await probe.engine.send([event, event])).toBe(1);
    expect(await probe.engine.send([event])).toBe(0);
    const one = () => probeEvent("probe/once-per-key", { key: "counted" });
    expect(await probe.engine.send([one(), one()])).toBe(1);
    expect(await probe.engine.send([one()])).toBe(0);
    await probe.settled();
  });

  test("a step tool that is not supported fails the run with a message that names function and tool", async () => {
    await probe.send("probe/waits-for-event");
    const run = (await probe.settled()).find(
      ({ functionId }) => functionId === "conformance-waits-for-event",
    );
    expect(run?.status).toBe("failed");
    expect(run?.error?.message).toMatch(/conformance-waits-for-event.*WaitForEvent/);
  });

  test("a missed cron tick is made up once, older ones are not", async () => {
    const ticks = async (at: string) => {
      probe.notes.length = 0;
      await probe.engine.tick(new Date(at));
      await probe.settled();
      return probe.whats();
    };
    await ticks("2101-01-01T00:01:00Z");
    expect(await ticks("2101-01-01T00:04:59Z")).toEqual([]);
    expect(await ticks("2101-01-01T00:05:01Z")).toEqual(["tick inngest/scheduled.timer"]);
    expect(await ticks("2101-01-01T00:05:30Z")).toEqual([]);
    expect(await ticks("2101-01-01T00:32:00Z")).toEqual(["tick inngest/scheduled.timer"]);
    expect(await ticks("2101-01-01T00:32:30Z")).toEqual([]);
  });
});

test("finished runs are purged with their steps", async () => {
  await probe.send("probe/three-steps");
  await probe.settled();
  expect(await probe.engine.purge(1)).toBe(0);
  expect(await probe.engine.purge(-1)).toBeGreaterThan(0);
  expect(await probe.runs()).toEqual([]);
});
