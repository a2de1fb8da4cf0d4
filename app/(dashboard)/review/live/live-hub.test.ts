import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveHub, type LiveNews } from "@/app/(dashboard)/review/live/live-hub.ts";
import type { LiveState } from "@/lib/review/live-types.ts";

const state = (changedAt: string): LiveState => ({
  clusters: new Map([["k", changedAt]]),
  isCut: false,
  holders: new Map(),
});

let looks: number;
let now: string;
let fails: boolean;
let failures: unknown[];
let hub: LiveHub;

beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  now = "1";
  fails = false;
  failures = [];
  hub = new LiveHub({
    look: () => {
      looks += 1;
      return fails ? Promise.reject(new Error("down")) : Promise.resolve(state(now));
    },
    compare: (before, after) =>
      before.clusters.get("k") === after.clusters.get("k") ? null : { clusterIds: ["k"], claims: [] },
    everyMs: 1_000,
    windowMs: 20_000,
    mostPerMember: 2,
    onFailure: (error) => failures.push(error),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function listen(memberId = "me", tenantId = "here") {
  const told: LiveNews[] = [];
  let ended = 0;
  const leave = hub.join(tenantId, { memberId, tell: (news) => told.push(news), end: () => (ended += 1) });
  return { told, leave, endedCount: () => ended };
}

describe("LiveHub", () => {
  test("looks once for all who listen, tells each, and stops when the last has left", async () => {
    const one = listen("a");
    const two = listen("b");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks).toBe(3);
    now = "2";
    await vi.advanceTimersByTimeAsync(1_000);
    expect([one.told, two.told]).toEqual([
      [{ clusterIds: ["k"], claims: [] }],
      [{ clusterIds: ["k"], claims: [] }],
    ]);
    one.leave?.();
    two.leave?.();
    const before = looks;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toBe(before);
  });

  test("tells nobody of another tenant", async () => {
    const there = listen("a", "there");
    await vi.advanceTimersByTimeAsync(0);
    listen("b", "here").leave?.();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(there.told).toEqual([]);
  });

  test("refuses one window too many of a member, until another is closed", () => {
    const windows = [listen(), listen()];
    expect(listen().leave).toBeNull();
    expect(listen("her").leave).not.toBeNull();
    windows[0]?.leave?.();
    expect(listen().leave).not.toBeNull();
  });

  test("a database that is down for long is reported once, and after it everything is read anew", async () => {
    const one = listen();
    await vi.advanceTimersByTimeAsync(1_000);
    fails = true;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(failures).toHaveLength(1);
    fails = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.told).toEqual(["all"]);
  });

  test("ends every connection when the server goes down", () => {
    const one = listen("a");
    const two = listen("b", "there");
    hub.endAll();
    expect([one.endedCount(), two.endedCount()]).toEqual([1, 1]);
  });
});
