import { describe, expect, test } from "vitest";
import { describeDuration, describeMoment, describeMomentFully } from "@/components/ui/describe-moment.ts";

const settings = { nowMs: Date.UTC(2025, 10, 29, 12), locale: "en-GB", timeZone: "Europe/Berlin" };
const minutesAgo = (minutes: number) => settings.nowMs - minutes * 60_000;

describe("describeMoment", () => {
  test("is relative within a day", () => {
    expect(describeMoment(minutesAgo(0.4), settings)).toBe("just now");
    expect(describeMoment(minutesAgo(12), settings)).toBe("12 min ago");
    expect(describeMoment(minutesAgo(150), settings)).toBe("2 h ago");
    expect(describeMoment(minutesAgo(-180), settings)).toBe("in 3 h");
    expect(describeMoment(minutesAgo(150), settings, true)).toBe("2 h");
  });
  test("is a date beyond a day, with the year only when it differs", () => {
    expect(describeMoment(minutesAgo(60 * 24 * 8), settings)).toBe("21 Nov");
    expect(describeMoment(Date.UTC(2024, 4, 3), settings)).toBe("3 May 2024");
  });
  test("counts the day in the given zone", () => {
    expect(describeMoment(Date.UTC(2025, 10, 20, 23, 30), settings)).toBe("21 Nov");
  });
});

test("describeMomentFully names date, time and zone", () => {
  expect(describeMomentFully(settings.nowMs, settings)).toMatch(/29 November 2025.*13:00.*CET/u);
});

test("describeDuration speaks in at most two units", () => {
  expect(describeDuration(20_000)).toBe("under a minute");
  expect(describeDuration(130 * 60_000)).toBe("2 h 10 min");
  expect(describeDuration(12.5 * 3_600_000)).toBe("12 h");
  expect(describeDuration(80 * 3_600_000)).toBe("3 days");
});
