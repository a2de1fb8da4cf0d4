import { describe, expect, test } from "vitest";
import {
  describeDay,
  describeDifference,
  describePercent,
  outcomeAt,
  shapeOf,
} from "@/components/thresholds/describe-replay.ts";
import type { CutOutcome } from "@/lib/tuning/replay-types.ts";

const outcomes = Array.from({ length: 99 }, (_, at): CutOutcome => ({
  cut: (at + 1) / 100,
  captured: at + 1,
  keptShare: null,
  letThrough: 99 - at,
  wrong: null,
  classes: {},
}));
const at = (cut: number) => outcomeAt(outcomes, cut) ?? outcomes[0];

describe("the replay in words", () => {
  test("says first what changes", () => {
    const [now, then] = [at(0.2), at(0.61)];
    if (now === undefined || then === undefined) throw new Error("no outcome");
    expect(describeDifference(now, then)).toBe("Captures about 41 more a day");
    expect(describeDifference(then, now)).toBe("Captures about 41 fewer a day");
    expect(describeDifference(now, now)).toBe("Captures as many as now");
    expect(describeDay(now, { capacityPerDay: 40 })).toBe("50 % full");
    expect(describeDay(now, { capacityPerDay: null })).toBe("not known yet");
  });

  test("finds the nearest hundredth, also at the ends", () => {
    expect(at(0)?.cut).toBe(0.01);
    expect(at(0.625)?.cut).toBe(0.63);
    expect(at(1)?.cut).toBe(0.99);
  });

  test("draws no bar below nothing, and as much as there is", () => {
    const bars = shapeOf(outcomes);
    expect(bars).toHaveLength(50);
    expect(bars.every((bar) => bar >= 0)).toBe(true);
  });

  test("tells small shares apart", () => {
    expect([0.043, 0.2, null].map(describePercent)).toEqual(["4.3 %", "20 %", "not known yet"]);
  });
});
