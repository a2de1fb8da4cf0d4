import { expect, test } from "vitest";
import { describeDemand, describeSince } from "@/components/review/describe-demand.ts";

const settings = { nowMs: Date.UTC(2026, 10, 27, 12), locale: "en-GB", timeZone: "Europe/London" };

test("says since when by day, weekday or date", () => {
  expect(describeSince(Date.UTC(2026, 10, 27, 1), settings)).toBe("since today");
  expect(describeSince(Date.UTC(2026, 10, 23, 9), settings)).toBe("since Monday");
  expect(describeSince(Date.UTC(2026, 10, 3, 9), settings)).toBe("since 3 Nov");
});

test("counts people and times in words", () => {
  const firstSeenMs = Date.UTC(2026, 10, 23, 9);
  expect(describeDemand({ peopleCount: 28, askedCount: 31, firstSeenMs }, settings)).toBe(
    "28 people, 31 times since Monday",
  );
  expect(describeDemand({ peopleCount: 1, askedCount: 2, firstSeenMs }, settings)).toBe(
    "1 person, 2 times since Monday",
  );
  expect(describeDemand({ peopleCount: 0, askedCount: 4, firstSeenMs }, settings)).toBe(
    "asked 4 times since Monday",
  );
  expect(describeDemand({ peopleCount: 1, askedCount: 1, firstSeenMs }, settings)).toBe("asked once");
});
