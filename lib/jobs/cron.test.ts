import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueTick, floorToMinute, parseCron } from "@/lib/jobs/cron.ts";

const at = (iso: string) => new Date(iso);

describe("parseCron", () => {
  test("five fields are UTC; a zone may be named", () => {
    expect(parseCron("0 2 * * *").matches(at("2026-07-01T02:00:00Z"))).toBe(true);
    expect(parseCron("TZ=Europe/Berlin 0 2 * * *").matches(at("2026-07-01T00:00:00Z"))).toBe(true);
    expect(parseCron("TZ=Europe/Berlin 0 2 * * *").matches(at("2026-01-01T01:00:00Z"))).toBe(true);
    expect(parseCron("*/15 * * * 1-5").matches(at("2026-11-29T10:15:00Z"))).toBe(false);
    expect(parseCron("*/15 * * * 1-5").matches(at("2026-11-30T10:15:00Z"))).toBe(true);
  });

  test("what it does not read is refused", () => {
    for (const source of ["@daily", "0 0 2 * * *", "0 2 * *", "61 * * * *", "TZ=Nowhere/Town 0 2 * * *"]) {
      expect(() => parseCron(source), source).toThrow();
    }
  });
});

describe("dueTick", () => {
  const quarterly = parseCron("*/15 * * * *");

  test("the latest missed tick is due, none twice, none older than a day", () => {
    expect(dueTick(quarterly, at("2026-01-01T00:00:00Z"), at("2026-01-01T01:20:00Z"))).toEqual(
      at("2026-01-01T01:15:00Z"),
    );
    expect(dueTick(quarterly, at("2026-01-01T01:15:00Z"), at("2026-01-01T01:29:59Z"))).toBeNull();
    expect(
      dueTick(parseCron("0 0 1 1 *"), at("2025-01-01T00:00:00Z"), at("2026-01-05T00:00:00Z")),
    ).toBeNull();
  });

  test("a due tick lies after the last one, not after now, and is never due again", () => {
    fc.assert(
      fc.property(
        fc.date({ min: at("2026-01-01"), max: at("2026-12-31"), noInvalidDate: true }),
        fc.nat(200),
        (now, minutesAgo) => {
          const last = new Date(floorToMinute(now).getTime() - minutesAgo * 60_000);
          const due = dueTick(quarterly, last, now);
          if (due === null) return;
          expect(due.getTime()).toBeGreaterThan(last.getTime());
          expect(due.getTime()).toBeLessThanOrEqual(now.getTime());
          expect(dueTick(quarterly, due, now)).toBeNull();
        },
      ),
    );
  });
});
