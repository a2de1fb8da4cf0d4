import { expect, test } from "vitest";
import { isNightOver } from "@/lib/core/is-night-over.ts";

test.each([
  ["2026-11-29T00:59:00Z", "Europe/Berlin", false],
  ["2026-11-29T01:00:00Z", "Europe/Berlin", true],
  ["2026-11-29T23:30:00Z", "Europe/Berlin", false],
  ["2026-11-28T20:15:00Z", "Asia/Kathmandu", true],
  ["2026-03-08T09:59:00Z", "America/Los_Angeles", false],
  ["2026-03-08T10:00:00Z", "America/Los_Angeles", true],
])("at %s the night of %s is over: %s", (at, timeZone, isOver) => {
  expect(isNightOver(new Date(at), timeZone)).toBe(isOver);
});
