import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classSeverity, clusterImpact, impactLevel } from "@/lib/review/rules/cluster-impact.ts";

const at = (iso: string) => new Date(iso);

describe("clusterImpact", () => {
  test("more demand, worse failures and later sightings rank higher", () => {
    const base = { openCount: 4, severity: 1.5, lastSeenAt: at("2026-05-01T00:00:00Z") };
    expect(clusterImpact({ ...base, openCount: 8 })).toBeGreaterThan(clusterImpact(base));
    expect(clusterImpact({ ...base, severity: 3 })).toBeGreaterThan(clusterImpact(base));
    expect(clusterImpact({ ...base, lastSeenAt: at("2026-05-02T00:00:00Z") })).toBeGreaterThan(
      clusterImpact(base),
    );
  });

  test("three days of waiting weigh as much as e times the demand", () => {
    const today = clusterImpact({ openCount: 1, severity: 1, lastSeenAt: at("2026-05-04T00:00:00Z") });
    const earlier = clusterImpact({ openCount: 1, severity: 1, lastSeenAt: at("2026-05-01T00:00:00Z") });
    expect(today - earlier).toBeCloseTo(1, 10);
  });

  test("a cluster with nothing open has none", () => {
    expect(clusterImpact({ openCount: 0, severity: 3, lastSeenAt: at("2026-05-01T00:00:00Z") })).toBe(0);
  });

  test("an unknown class is as mild as low confidence", () => {
    expect(classSeverity(null)).toBe(1);
    expect(classSeverity("low_confidence")).toBe(1);
    expect(classSeverity("policy_block")).toBe(3);
  });

  test("levels are 1 to 5 and fall with impact", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (highest, gap) => {
          const level = impactLevel(highest - gap, highest);
          expect(level >= 1 && level <= 5).toBe(true);
          expect(impactLevel(highest - gap - 1, highest)).toBeLessThanOrEqual(level);
        },
      ),
    );
  });
});
