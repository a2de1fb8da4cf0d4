import { describe, expect, test } from "vitest";
import { trendWords } from "@/components/knowledge/gap-words.ts";

describe("trendWords", () => {
  test.each([
    [3, 0, "new"],
    [5, 4, "up from 4"],
    [4, 4, "as before, 4"],
    [4, 5, "down from 5"],
    [10, 9, "as before, 9"],
  ])("%i after %i is %s", (asked, former, words) => {
    expect(trendWords(asked, former).words).toBe(words);
  });
});
