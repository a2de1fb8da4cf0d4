import { describe, expect, test } from "vitest";
import { describeReliability } from "@/components/charts/describe-reliability.ts";

describe("a reliability diagram in words", () => {
  test.each([
    [[], "No answer was judged yet"],
    [[{ meanValue: 0.5, rightShare: 0.52, count: 40 }], "Confidence says what comes: 52 % right"],
    [
      [
        { meanValue: 0.4, rightShare: 0.1, count: 30 },
        { meanValue: 0.8, rightShare: 0.5, count: 10 },
      ],
      "Confidence promises too much: 20 % right at 0.50 on average",
    ],
    [
      [{ meanValue: 0.3, rightShare: 0.6, count: 5 }],
      "Confidence promises too little: 60 % right at 0.30 on average",
    ],
  ])("%j", (bins, words) => {
    expect(describeReliability(bins)).toBe(words);
  });
});
