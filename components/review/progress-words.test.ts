import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QUEUE_VIEWS } from "@/components/review/desk-types.ts";
import {
  describeProgress,
  describeTook,
  emptyWords,
  type ShownProgress,
} from "@/components/review/progress-words.ts";

const settings = { locale: "en-GB", timeZone: "Europe/London" };
const progress = (part: Partial<ShownProgress> = {}): ShownProgress => ({
  decidedToday: 38,
  openCandidates: 20,
  oldestCapturedAt: null,
  people: [{ name: "Dana", isMe: true, decided: 38, perHour: 24.2, medianTookMs: 50_000 }],
  hours: [],
  perHour: 24.2,
  arrivedPerHour: 3,
  medianTookMs: 50_000,
  emptyAt: null,
  heldByOthers: 0,
  skippedByMe: 0,
  ...part,
});

describe("describeProgress", () => {
  test.each([
    [
      { emptyAt: "2026-11-30T16:40:00.000Z" },
      "You decided 38, about 24 an hour; at the desk's pace the queue is empty at 16:40.",
    ],
    [{ people: [] }, "You have decided nothing yet today. 20 wait."],
    [{ openCandidates: 0 }, "You decided 38, about 24 an hour. Nothing waits."],
    [
      { arrivedPerHour: 30 },
      "You decided 38, about 24 an hour. More comes in than is decided: 30 an hour against 24.",
    ],
  ])("%o", (part, sentence) => {
    expect(describeProgress(progress(part), settings)).toBe(sentence);
  });
});

describe("emptyWords", () => {
  test.each([
    ["impact", 0, "Nothing waits"],
    ["audit", 0, "Nothing waits"],
    ["mine", 3, "You hold nothing"],
    ["audit", 3, "Nothing here, but something waits"],
    ["impact", 2, "You skipped what waits"],
  ] as const)("%s with %d open", (view, openCandidates, title) => {
    expect(emptyWords(view, { openCandidates }).title).toBe(title);
  });

  test("never says that nothing waits while something does", () => {
    const some = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.constantFrom(...QUEUE_VIEWS), some, (view, openCandidates) => {
        expect(emptyWords(view, { openCandidates }).title).not.toBe("Nothing waits");
      }),
    );
  });
});

test("a time is said as people do", () => {
  expect([900, 45_000, 60_000, 130_000].map(describeTook)).toEqual(["1 s", "45 s", "1 min", "2 min 10 s"]);
});
