import { describe, expect, test } from "vitest";
import { fillBins, fillDays } from "@/lib/analytics/rules/fill-gaps.ts";

describe("fillDays", () => {
  test("gives every day of the range once, also over a month's end and a change of clocks", () => {
    const days = fillDays(
      [{ day: "2026-10-26", received: 3, captured: 1, decided: 0, live: 0 }],
      "2026-10-24",
      "2026-11-02",
    );
    expect(days.map((day) => day.day)).toEqual([
      "2026-10-24",
      "2026-10-25",
      "2026-10-26",
      "2026-10-27",
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
    expect(days[2]?.received).toBe(3);
    expect(days.reduce((sum, day) => sum + day.received, 0)).toBe(3);
  });
});

describe("fillBins", () => {
  test("covers 0 to 1 without a gap", () => {
    const bins = fillBins([{ bin: 3, captured: 2, notCaptured: 5 }], 20);
    expect(bins).toHaveLength(20);
    expect(bins[0]?.from).toBe(0);
    expect(bins.at(-1)?.to).toBe(1);
    expect(bins[3]).toEqual({ from: 0.15, to: 0.2, captured: 2, notCaptured: 5 });
  });
});
