import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimumDecisions, proposeStep, type TuningInput } from "@/lib/tuning/rules/propose-step.ts";

const threshold = { value: 0.62, minimum: 0.3, maximum: 0.9, step: 0.02, isLocked: false };
const input = (decided: Partial<TuningInput["decided"]>, more: Partial<TuningInput> = {}): TuningInput => ({
  threshold,
  decided: { approved: 0, edited: 0, rejected: 0, ...decided },
  hasMovedToday: false,
  ...more,
});

const anyInput = fc.record({
  threshold: fc
    .record({
      a: fc.integer({ min: 0, max: 100 }),
      b: fc.integer({ min: 0, max: 100 }),
      c: fc.integer({ min: 0, max: 100 }),
      step: fc.integer({ min: 0, max: 20 }),
      isLocked: fc.boolean(),
    })
    .map(({ a, b, c, step, isLocked }) => {
      const [minimum = 0, value = 0, maximum = 0] = [a, b, c].toSorted((x, y) => x - y).map((n) => n / 100);
      return { minimum, value, maximum, step: step / 100, isLocked };
    }),
  decided: fc.record({ approved: fc.nat(500), edited: fc.nat(500), rejected: fc.nat(500) }),
  hasMovedToday: fc.boolean(),
});

describe("proposeStep", () => {
  test("captures more, by one step up, when nearly all of it was kept", () => {
    expect(proposeStep(input({ approved: 20, edited: 20 }))).toMatchObject({
      kind: "moved",
      value: 0.64,
      direction: "more",
    });
  });

  test("captures less, by one step down, when most of it was rejected", () => {
    expect(proposeStep(input({ approved: 4, rejected: 30 }))).toMatchObject({
      kind: "moved",
      value: 0.6,
      direction: "less",
    });
  });

  test.each([
    ["a rate in between", input({ approved: 30, rejected: 15 }), "undecided"],
    ["too few decisions, however clear", input({ approved: 19 }), "too_few"],
    ["a lock", input({ approved: 200 }, { threshold: { ...threshold, isLocked: true } }), "locked"],
    ["a move earlier that day", input({ approved: 200 }, { hasMovedToday: true }), "cooldown"],
    ["the upper bound", input({ approved: 200 }, { threshold: { ...threshold, value: 0.9 } }), "at_bound"],
    ["the lower bound", input({ rejected: 200 }, { threshold: { ...threshold, value: 0.3 } }), "at_bound"],
  ])("keeps the threshold for %s", (_, given, cause) => {
    expect(proposeStep(given)).toMatchObject({ kind: "kept", cause });
  });

  test("never leaves the bounds and never moves by more than a step", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const proposal = proposeStep(given);
        if (proposal.kind === "kept") return;
        expect(proposal.value).toBeGreaterThanOrEqual(given.threshold.minimum);
        expect(proposal.value).toBeLessThanOrEqual(given.threshold.maximum);
        expect(Math.abs(proposal.value - given.threshold.value)).toBeLessThanOrEqual(
          given.threshold.step + 1e-9,
        );
        expect(proposal.value > given.threshold.value).toBe(proposal.direction === "more");
      }),
    );
  });

  test("never moves when locked, already moved or on too little data", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { approved, edited, rejected } = given.decided;
        fc.pre(
          given.threshold.isLocked || given.hasMovedToday || approved + edited + rejected < minimumDecisions,
        );
        expect(proposeStep(given).kind).toBe("kept");
      }),
    );
  });

  test("more approvals never argue for capturing less", () => {
    fc.assert(
      fc.property(anyInput, fc.nat(200), (given, more) => {
        const order = { less: -1, none: 0, more: 1 };
        const direction = (p: ReturnType<typeof proposeStep>) =>
          order[p.kind === "moved" ? p.direction : "none"];
        const { minimum, maximum } = given.threshold;
        fc.pre(given.threshold.value > minimum && given.threshold.value < maximum);
        fc.pre(given.decided.approved + given.decided.edited + given.decided.rejected >= minimumDecisions);
        const after = proposeStep({
          ...given,
          decided: { ...given.decided, approved: given.decided.approved + more },
        });
        expect(direction(after)).toBeGreaterThanOrEqual(direction(proposeStep(given)));
      }),
    );
  });
});
