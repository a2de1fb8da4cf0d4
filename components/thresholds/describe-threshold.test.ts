import { describe, expect, test } from "vitest";
import { describeChange, describeLoad, describeNight } from "@/components/thresholds/describe-threshold.ts";

describe("the threshold in words", () => {
  test.each([
    [{ days: 14, received: 600, captured: 280 }, "Captures about 20 a day, one answer in 2"],
    [{ days: 14, received: 600, captured: 14 }, "Captures about 1 a day, one answer in 43"],
    [{ days: 14, received: 20, captured: 0 }, "Captured none of the last 20 answers"],
    [{ days: 14, received: 0, captured: 0 }, "No answers came in lately, so nothing was captured"],
  ])("%j reads %s", (load, words) => {
    expect(describeLoad(load)).toBe(words);
  });

  test("a higher cut captures more", () => {
    expect(describeChange(0.62, 0.64)).toBe("captures more");
    expect(describeChange(0.64, 0.62)).toBe("captures less");
    expect(describeChange(0.62, 0.62)).toBe("same cut");
    expect(describeChange(null, 0.62)).toBe("start");
  });

  test("says whether the night may move it", () => {
    const view = {
      number: 1,
      value: 0.62,
      minimum: 0.3,
      maximum: 0.9,
      step: 0.02,
      auditRate: 0.02,
      isLocked: false,
    };
    expect(describeNight(view)).toBe("Tunes itself at night, by at most 0.02, between 0.30 and 0.90.");
    expect(describeNight({ ...view, isLocked: true })).toContain("Locked");
  });
});
