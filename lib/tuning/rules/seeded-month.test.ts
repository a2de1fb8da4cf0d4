import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createRandom } from "@/bench/statistics.ts";
import { defaultTuningPolicy } from "@/lib/tuning/policy-types.ts";
import { proposeCut } from "@/lib/tuning/rules/propose-cut.ts";

/** Composite of each of the demo world's 600 answers, and whether the answer it needed was held back. */
const answers = JSON.parse(readFileSync("data/harbor-bank/composites.json", "utf8")) as [number, boolean][];
const nights = 30;
const answersADay = 150;

/** What is kept of all that a cut captures: a reviewer keeps what nothing answers yet and rejects what was answered. */
function trueRate(cut: number): number {
  const captured = answers.filter(([composite]) => composite < cut);
  return captured.filter(([, isHeldBack]) => isHeldBack).length / captured.length;
}

type Month = { value: number; path: number[]; reversals: number };

function playMonth(start: number, seed: number): Month {
  const random = createRandom(seed);
  let value = start;
  let decided = { approved: 0, edited: 0, rejected: 0 };
  const path = [value];
  for (let night = 0; night < nights; night += 1) {
    for (let n = 0; n < answersADay; n += 1) {
      const [composite, isHeldBack] = answers[Math.floor(random() * answers.length)] ?? [1, false];
      if (composite >= value) continue;
      if (isHeldBack) decided.edited += 1;
      else decided.rejected += 1;
    }
    const proposal = proposeCut({
      threshold: { value, minimum: 0.3, maximum: 0.9, step: 0.02, auditRate: 0, isLocked: false },
      policy: defaultTuningPolicy,
      decided,
      nextStep: { kept: 0, rejected: 0 },
      cells: [],
      days: 0,
      recentDays: 0,
      alwaysCaptured: 0,
      dailyAnswers: [],
      seenCapacityPerDay: null,
      moves: [],
      movedToday: 0,
      daysSinceMove: null,
    });
    if (proposal.kind === "moved") {
      value = proposal.value;
      decided = { approved: 0, edited: 0, rejected: 0 };
    }
    path.push(value);
  }
  const moves = path.slice(1).map((to, index) => Math.sign(to - (path[index] ?? to)));
  const directions = moves.filter((move) => move !== 0);
  const reversals = directions.filter((move, index) => index > 0 && move !== directions[index - 1]).length;
  return { value, path, reversals };
}

describe("a month of decisions on the demo world", () => {
  test.each([1, 2, 3, 4, 5])(
    "captures more until a fifth of it is noise, and stays there (seed %i)",
    (seed) => {
      const month = playMonth(0.62, seed);
      expect(trueRate(0.62)).toBeGreaterThan(0.8);
      expect(trueRate(month.value)).toBeGreaterThan(0.6);
      expect(trueRate(month.value)).toBeLessThan(0.84);
      expect(month.value).toBeGreaterThan(0.62);
      expect(month.reversals).toBe(0);
    },
  );

  test.each([1, 2, 3, 4, 5])("comes down from a cut that floods the queue (seed %i)", (seed) => {
    const month = playMonth(0.9, seed);
    expect(trueRate(month.value)).toBeGreaterThan(trueRate(0.9) - 0.01);
    expect(month.value).toBeLessThanOrEqual(0.9);
    expect(month.reversals).toBe(0);
  });

  test("moves by one step a night at most", () => {
    const { path } = playMonth(0.4, 7);
    path
      .slice(1)
      .forEach((to, index) => expect(Math.abs(to - (path[index] ?? to))).toBeLessThanOrEqual(0.02 + 1e-9));
    expect(path.at(-1)).toBeGreaterThan(0.6);
  });
});
