import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyAtMs, paceOf, type Slot, slotMs } from "@/lib/review/rules/review-pace.ts";

const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 30, 15, 0);
const slots = (...counts: number[]): Slot[] =>
  counts.map((count, index) => ({ atMs: nowMs - (counts.length - index) * slotMs, count }));

describe("paceOf", () => {
  test("is decisions an hour of the quarters in which somebody worked", () => {
    expect(paceOf(slots(6, 6, 6, 6), nowMs)).toBe(24);
    expect(paceOf(slots(6, 0, 0, 0, 0, 6), nowMs)).toBe(24);
  });

  test("is that of the last two such hours", () => {
    expect(paceOf(slots(90, 90, ...Array.from({ length: 8 }, () => 2)), nowMs)).toBe(8);
  });

  test("is not known from one quarter or a handful of decisions", () => {
    expect(paceOf(slots(30), nowMs)).toBeNull();
    expect(paceOf(slots(1, 1), nowMs)).toBeNull();
    expect(paceOf([], nowMs)).toBeNull();
  });

  test("lies between the slowest and the fastest quarter, whatever pauses stand between them", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(counts, (found) => {
        const pace = paceOf(slots(...found), nowMs);
        if (pace === null) return;
        const worked = found.filter((count) => count > 0);
        expect(pace).toBeGreaterThanOrEqual(Math.min(...worked) * 4 - 1e-9);
        expect(pace).toBeLessThanOrEqual(Math.max(...worked) * 4 + 1e-9);
      }),
    );
  });
});

describe("emptyAtMs", () => {
  test("counts what comes in meanwhile", () => {
    expect(emptyAtMs({ waiting: 20, decidedPerHour: 30, arrivedPerHour: 20, nowMs })).toBe(
      nowMs + 2 * hourMs,
    );
  });

  test.each([
    [{ waiting: 0, decidedPerHour: 30, arrivedPerHour: 0 }],
    [{ waiting: 20, decidedPerHour: null, arrivedPerHour: 0 }],
    [{ waiting: 20, decidedPerHour: 20, arrivedPerHour: 20 }],
    [{ waiting: 2_000, decidedPerHour: 20, arrivedPerHour: 0 }],
  ])("promises nothing it cannot hold: %o", (known) => {
    expect(emptyAtMs({ ...known, nowMs })).toBeNull();
  });

  test("is never in the past, and never later for a faster desk", () => {
    const figures = fc.record({
      waiting: fc.integer({ min: 0, max: 500 }),
      decidedPerHour: fc.double({ min: 0, max: 200, noNaN: true }),
      arrivedPerHour: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(figures, (known) => {
        const at = emptyAtMs({ ...known, nowMs });
        if (at === null) return;
        expect(at).toBeGreaterThanOrEqual(nowMs);
        const faster = emptyAtMs({ ...known, decidedPerHour: known.decidedPerHour + 1, nowMs });
        expect(faster).not.toBeNull();
        expect(faster ?? Infinity).toBeLessThanOrEqual(at);
      }),
    );
  });
});
