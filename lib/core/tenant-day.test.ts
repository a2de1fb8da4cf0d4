import { describe, expect, test } from "vitest";
import { civilDate, startOfDay } from "@/lib/core/tenant-day.ts";

describe("startOfDay", () => {
  test.each([
    ["2026-11-29T10:00:00Z", "UTC", "2026-11-29T00:00:00.000Z"],
    ["2026-11-29T23:30:00Z", "Europe/Berlin", "2026-11-29T23:00:00.000Z"],
    ["2026-11-29T10:00:00Z", "America/Los_Angeles", "2026-11-29T08:00:00.000Z"],
    ["2026-03-29T12:00:00Z", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-10-25T12:00:00Z", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
    ["2026-11-29T10:00:00Z", "Asia/Kathmandu", "2026-11-28T18:15:00.000Z"],
    ["2026-09-06T12:00:00Z", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ])("%s in %s began at %s", (at, timeZone, began) => {
    expect(startOfDay(new Date(at), timeZone).toISOString()).toBe(began);
  });
});

test("civilDate is the zone's own date", () => {
  expect(civilDate(new Date("2026-11-29T23:30:00Z"), "Asia/Tokyo")).toBe("2026-11-30");
});
