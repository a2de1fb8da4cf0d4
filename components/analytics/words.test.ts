import { describe, expect, it } from "vitest";
import {
  changeWords,
  durationWords,
  languageName,
  percent,
  shareWords,
  spanWords,
} from "@/components/analytics/words.ts";

describe("durations", () => {
  it.each([
    [0, "0 s"],
    [59, "59 s"],
    [90, "2 min"],
    [3_600, "1 h"],
    [6_720, "1 h 52 min"],
    [86_400, "1 day"],
    [200_000, "2 days 8 h"],
  ])("%d seconds are %s", (seconds, words) => expect(durationWords(seconds)).toBe(words));

  it("of a bin are said by its edges", () => {
    expect([spanWords(0, 60), spanWords(60, 120), spanWords(86_400, null)]).toEqual([
      "under 1 min",
      "1 min to 2 min",
      "over 1 day",
    ]);
  });
});

describe("comparing", () => {
  it("says more, less or as before, and nothing without a before", () => {
    expect(changeWords(0.5, 0.4, percent)).toBe("10 % more than before");
    expect(changeWords(3, 5, String)).toBe("2 less than before");
    expect(changeWords(0.501, 0.5, percent)).toBe("as before");
    expect(changeWords(0.5, null, percent)).toBeNull();
  });

  it("of nothing is no share", () => expect(shareWords(0, 0)).toBe("n/a"));
});

describe("languages", () => {
  it("are named, and kept as they are where they have no name", () => {
    expect([languageName("de"), languageName("-"), languageName("x-!")]).toEqual([
      "German",
      "not known",
      "x-!",
    ]);
  });
});
