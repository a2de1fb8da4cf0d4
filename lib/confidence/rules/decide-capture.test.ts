import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditBucketOf, decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import type { Signal } from "@/lib/confidence/types.ts";

const signal = (captures: boolean): Signal => ({
  kind: "refusal",
  severity: "block",
  captures,
  spans: [],
  names: [],
  value: null,
});
const base = {
  composite: 0.9,
  threshold: 0.62,
  signals: [],
  responseId: "0197f3a2-0000-7000-8000-000000000001",
  auditRate: 0,
};

describe("decideCapture", () => {
  it("captures below the threshold, not at it", () => {
    expect(decideCapture({ ...base, composite: 0.6199 }).captureReason).toBe("threshold");
    expect(decideCapture({ ...base, composite: 0.62 }).captureReason).toBeNull();
  });

  it("names a signal before the threshold and both before the audit sample", () => {
    expect(
      decideCapture({ ...base, composite: 0.1, signals: [signal(true)], auditRate: 1 }).captureReason,
    ).toBe("signal");
    expect(decideCapture({ ...base, composite: 0.1, auditRate: 1 }).captureReason).toBe("threshold");
    expect(decideCapture({ ...base, auditRate: 1 }).captureReason).toBe("audit");
  });

  it("does not capture for a signal that is only shown", () => {
    expect(decideCapture({ ...base, signals: [signal(false)] }).captureReason).toBeNull();
  });

  it("never captures less when the threshold rises", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (composite, one, other) => {
          const [low, high] = one < other ? [one, other] : [other, one];
          const isCaptured = (threshold: number): boolean =>
            decideCapture({ ...base, composite, threshold }).captureReason !== null;
          expect(isCaptured(low) && !isCaptured(high)).toBe(false);
        },
      ),
    );
  });

  it("puts two in a hundred ids in the audit sample, the same ones every time, also when ids are close", () => {
    const ids = Array.from(
      { length: 20_000 },
      (_, at) => `0197f3a2-7b1c-7000-8000-${at.toString(16).padStart(12, "0")}`,
    );
    const sampled = ids.filter(
      (id) => decideCapture({ ...base, responseId: id, auditRate: 0.02 }).captureReason === "audit",
    );
    expect(sampled.length / ids.length).toBeGreaterThan(0.017);
    expect(sampled.length / ids.length).toBeLessThan(0.023);
    for (const id of ids.slice(0, 100)) {
      expect(auditBucketOf(id)).toBe(auditBucketOf(id));
      expect(auditBucketOf(id)).toBeGreaterThanOrEqual(0);
      expect(auditBucketOf(id)).toBeLessThan(10_000);
    }
  });
});
