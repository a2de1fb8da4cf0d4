import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTuningPolicy } from "@/lib/tuning/policy-types.ts";
import { capturedPerDay, peakFactor } from "@/lib/tuning/rules/capture-load.ts";
import type { EvidenceCell, TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { countReversals, maxReversals, proposeCut } from "@/lib/tuning/rules/propose-cut.ts";
import { viewRisk } from "@/lib/tuning/rules/want-by-risk.ts";

const threshold = { value: 0.62, minimum: 0.3, maximum: 0.9, step: 0.02, auditRate: 0.02, isLocked: false };

function input(more: Partial<TuningInput> = {}): TuningInput {
  return {
    threshold,
    policy: defaultTuningPolicy,
    decided: { approved: 0, edited: 0, rejected: 0 },
    nextStep: { kept: 0, rejected: 0 },
    cells: [],
    days: 28,
    recentDays: 28,
    alwaysCaptured: 0,
    dailyAnswers: [],
    seenCapacityPerDay: null,
    moves: [],
    movedToday: 0,
    daysSinceMove: null,
    ...more,
  };
}

const decided = (approved: number, edited: number, rejected: number) => ({
  decided: { approved, edited, rejected },
});

/** 500 answers in each hundredth; wrong ones fall from all at 0.2 to `floor` at 0.7 and stay there. */
function worldCells({
  cut = 0.62,
  floor = 0.01,
  auditRate = 0.1,
  isWrongAt = (share: number) => share,
} = {}) {
  return Array.from({ length: 80 }, (_, at): EvidenceCell => {
    const bin = at + 20;
    const seenShare = bin / 100 < cut ? 1 : auditRate;
    const labelled = Math.round(500 * seenShare);
    const share = Math.max(floor, 1 - (bin - 20) / 50);
    return {
      bin,
      seenShare,
      isRecent: false,
      answers: 500,
      labelled,
      wrong: Math.round(labelled * isWrongAt(share)),
    };
  });
}

const risk = (more: Partial<TuningInput["policy"]> = {}) => ({
  policy: { ...defaultTuningPolicy, policy: "risk" as const, dailyLimit: 0.06, ...more },
  threshold: { ...threshold, step: 0.06 },
});

describe("proposeCut by approval rate", () => {
  test("captures more, by one step up, when nearly all of it was kept, edited or not, and shows the split", () => {
    const proposal = proposeCut(input(decided(20, 18, 2)));
    expect(proposal).toMatchObject({ kind: "moved", value: 0.64, direction: "more" });
    expect(proposal.reason).toContain("20 unchanged, 18 after an edit, 2 rejected");
  });

  test("captures less, by one step down, when most of it was rejected", () => {
    expect(proposeCut(input(decided(4, 0, 30)))).toMatchObject({
      kind: "moved",
      value: 0.6,
      direction: "less",
    });
  });

  const many = decided(200, 0, 0);
  test.each([
    ["a rate in between", decided(30, 0, 15), "undecided"],
    ["too few decisions, however clear", decided(19, 0, 0), "too_few"],
    ["a lock", { ...many, threshold: { ...threshold, isLocked: true } }, "locked"],
    ["a move earlier that day", { ...many, daysSinceMove: 0 }, "cooldown"],
    ["a day that is used up", { ...many, movedToday: 0.06 }, "daily_limit"],
    ["the upper bound", { ...many, threshold: { ...threshold, value: 0.9 } }, "at_bound"],
    ["the lower bound", { ...decided(0, 0, 200), threshold: { ...threshold, value: 0.3 } }, "at_bound"],
    ["an audit sample of noise just above", { ...many, nextStep: { kept: 1, rejected: 14 } }, "undecided"],
    [
      "a third turn in a month",
      {
        ...decided(0, 0, 200),
        moves: [
          { daysAgo: 2, by: 0.02 },
          { daysAgo: 9, by: -0.02 },
          { daysAgo: 20, by: 0.02 },
        ],
      },
      "reversals",
    ],
  ])("keeps the threshold for %s", (_, given, cause) => {
    expect(proposeCut(input(given))).toMatchObject({ kind: "kept", cause });
  });
});

describe("proposeCut by risk", () => {
  test("goes to the lowest cut whose bound keeps the limit, a step a night", () => {
    const cells = worldCells();
    const view = viewRisk(cells);
    const given = input({ ...risk({ wrongLimit: 0.05 }), cells });
    const proposal = proposeCut(given);
    expect(view.at(0.62).high).toBeGreaterThan(0.02);
    expect(proposal).toMatchObject({ kind: "moved" });
    let value = 0.62;
    for (let night = 0; night < 10; night += 1) {
      const next = proposeCut({ ...given, threshold: { ...given.threshold, value } });
      if (next.kind === "kept") break;
      expect(Math.abs(next.value - value)).toBeLessThanOrEqual(0.06 + 1e-9);
      value = next.value;
    }
    expect(view.at(value).high).toBeLessThanOrEqual(0.05);
    expect(view.at(value - 0.02).high).toBeGreaterThan(0.05);
  });

  test.each([
    ["few verdicts above the cut", { cells: worldCells({ auditRate: 0.0005 }) }, "too_few"],
    ["few verdicts in all", { cells: worldCells().slice(-1) }, "too_few"],
    ["a reviewer who calls everything right", { cells: worldCells({ isWrongAt: () => 0 }) }, "uninformative"],
    ["a reviewer who calls everything wrong", { cells: worldCells({ isWrongAt: () => 1 }) }, "uninformative"],
  ])("keeps the threshold for %s", (_, given, cause) => {
    expect(proposeCut(input({ ...risk(), ...given }))).toMatchObject({ kind: "kept", cause });
  });

  test("a tighter limit never captures less", () => {
    const cells = worldCells();
    const valueOf = (wrongLimit: number) => {
      const proposal = proposeCut(input({ ...risk({ wrongLimit }), cells }));
      return proposal.kind === "moved" ? proposal.value : 0.62;
    };
    const values = [0.02, 0.03, 0.05, 0.08, 0.12, 0.2].map(valueOf);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test("after a drift only the last days count", () => {
    const before = worldCells();
    const since = worldCells({ isWrongAt: (share) => Math.min(1, 3 * share) }).map((cell) => ({
      ...cell,
      isRecent: true,
    }));
    expect(viewRisk([...before, ...since]).hasDrifted).toBe(true);
    expect(viewRisk([...before, ...since]).at(0.62).share).toBeCloseTo(viewRisk(since).at(0.62).share, 6);
    expect(viewRisk([...before, ...before.map((cell) => ({ ...cell, isRecent: true }))]).hasDrifted).toBe(
      false,
    );
  });

  test("says first what is let through, then what follows", () => {
    const { reason } = proposeCut(input({ ...risk({ wrongLimit: 0.02 }), cells: worldCells() }));
    expect(reason).toMatch(
      /^Of the answers let through at 0\.62 about .+ % are wrong, at most .+ % with 95 % confidence/u,
    );
  });
});

describe("capacity", () => {
  const cells = worldCells();
  const load = { cells, days: 28, alwaysCaptured: 280, auditRate: 0.02 };

  test("no step is proposed beyond what the team decides in a day of a busy week", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_500 }), fc.integer({ min: 30, max: 89 }), (capacity, at) => {
        const value = at / 100;
        const policy = { ...defaultTuningPolicy, capacityPerDay: capacity };
        const proposal = proposeCut(
          input({
            ...decided(200, 50, 0),
            policy,
            cells,
            alwaysCaptured: 280,
            threshold: { ...threshold, value },
          }),
        );
        if (proposal.kind === "kept" || proposal.direction === "less") return;
        expect(capturedPerDay(load, proposal.value)).toBeLessThanOrEqual(capacity);
      }),
    );
  });

  test("a cut that floods the queue comes down whatever the approvals say", () => {
    const policy = { ...defaultTuningPolicy, capacityPerDay: 100 };
    const proposal = proposeCut(input({ ...decided(200, 0, 0), policy, cells, alwaysCaptured: 280 }));
    expect(proposal).toMatchObject({ kind: "moved", direction: "less" });
    expect(proposal.reason).toContain("the team decides 100 a day");
  });

  test("a busy week counts, not the mean", () => {
    expect(peakFactor([1, 1, 1])).toBe(1);
    expect(peakFactor([...Array<number>(21).fill(100), ...Array<number>(7).fill(300)])).toBeCloseTo(2);
  });
});

const anyInput = fc
  .record({
    at: fc.integer({ min: 30, max: 90 }),
    step: fc.integer({ min: 1, max: 10 }),
    isLocked: fc.boolean(),
    isRisk: fc.boolean(),
    wrongLimit: fc.double({ min: 0.005, max: 0.4, noNaN: true }),
    dailyLimit: fc.integer({ min: 1, max: 30 }),
    movedToday: fc.integer({ min: 0, max: 30 }),
    daysSinceMove: fc.option(fc.nat(10)),
    moves: fc.array(fc.record({ daysAgo: fc.nat(30), by: fc.constantFrom(-0.05, -0.01, 0.01, 0.05) }), {
      maxLength: 6,
    }),
    decided: fc.record({ approved: fc.nat(300), edited: fc.nat(300), rejected: fc.nat(300) }),
    capacity: fc.option(fc.integer({ min: 1, max: 2_000 })),
    floor: fc.double({ min: 0, max: 0.3, noNaN: true }),
  })
  .map((given) =>
    input({
      threshold: { ...threshold, value: given.at / 100, step: given.step / 100, isLocked: given.isLocked },
      policy: {
        ...defaultTuningPolicy,
        policy: given.isRisk ? "risk" : "approval-rate",
        wrongLimit: given.wrongLimit,
        dailyLimit: given.dailyLimit / 100,
        capacityPerDay: given.capacity,
      },
      decided: given.decided,
      movedToday: given.movedToday / 100,
      daysSinceMove: given.daysSinceMove,
      moves: given.moves,
      cells: worldCells({ floor: given.floor, cut: given.at / 100 }),
    }),
  );

describe("whatever the evidence", () => {
  test("a move stays within the bounds, the step and what is left of the day, and goes where it says", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const proposal = proposeCut(given);
        if (proposal.kind === "kept") return;
        const by = Math.abs(proposal.value - given.threshold.value);
        expect(proposal.value).toBeGreaterThanOrEqual(given.threshold.minimum);
        expect(proposal.value).toBeLessThanOrEqual(given.threshold.maximum);
        expect(by).toBeLessThanOrEqual(given.threshold.step + 1e-9);
        expect(by).toBeLessThanOrEqual(given.policy.dailyLimit - given.movedToday + 1e-9);
        expect(proposal.value > given.threshold.value).toBe(proposal.direction === "more");
        expect(proposal.capturedMore >= 0).toBe(proposal.direction === "more");
        expect(given.threshold.isLocked).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test("it never turns a third time in thirty days", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const proposal = proposeCut(given);
        if (proposal.kind === "kept") return;
        const by = proposal.value - given.threshold.value;
        const before = countReversals(given.moves);
        fc.pre(before <= maxReversals);
        expect(countReversals([{ daysAgo: 0, by }, ...given.moves])).toBeLessThanOrEqual(maxReversals);
      }),
      { numRuns: 60 },
    );
  });

  test("the same evidence gives the same proposal", () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        expect(proposeCut(given)).toEqual(proposeCut(given));
      }),
      { numRuns: 20 },
    );
  });

  test("more approvals never argue for capturing less", () => {
    const order = { less: -1, none: 0, more: 1 };
    const direction = (p: ReturnType<typeof proposeCut>) => order[p.kind === "moved" ? p.direction : "none"];
    fc.assert(
      fc.property(
        fc.record({ approved: fc.nat(300), edited: fc.nat(300), rejected: fc.nat(300) }),
        fc.nat(200),
        (counts, more) => {
          fc.pre(counts.approved + counts.edited + counts.rejected >= 20);
          const after = proposeCut(input({ decided: { ...counts, edited: counts.edited + more } }));
          expect(direction(after)).toBeGreaterThanOrEqual(direction(proposeCut(input({ decided: counts }))));
        },
      ),
    );
  });
});
