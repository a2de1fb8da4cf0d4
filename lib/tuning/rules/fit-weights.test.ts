import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "@/bench/statistics.ts";
import { defaultWeights, factorNames, type FactorWeights } from "@/lib/confidence/types.ts";
import { fitWeights, minimumWeight, projectToSimplex, type Verdict } from "@/lib/tuning/rules/fit-weights.ts";
import { proposeWeights, type ScoredVerdict, toHundredths } from "@/lib/tuning/rules/propose-weights.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const verdict: fc.Arbitrary<Verdict> = fc.record({
  factors: fc.record({
    retrieval: fc.option(share),
    policy: share,
    completeness: share,
    memory: fc.option(share),
  }),
  isRight: fc.boolean(),
});
const sumOf = (weights: FactorWeights) => factorNames.reduce((sum, name) => sum + weights[name], 0);

type World = { truth: FactorWeights; slope: number; count: number; seed: number };

/** Answers whose chance of being right follows a composite with the true weights. */
function makeWorld({ truth, slope, count, seed }: World): ScoredVerdict[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const factors = {
      retrieval: random() < 0.1 ? null : random(),
      policy: random() < 0.8 ? 1 : 0.6,
      completeness: random(),
      memory: random() < 0.5 ? null : random(),
    };
    const applies = factorNames.filter((name) => factors[name] !== null);
    const total = applies.reduce((sum, name) => sum + truth[name], 0);
    const composite = applies.reduce((sum, name) => sum + truth[name] * (factors[name] ?? 0), 0) / total;
    const isRight = random() < 1 / (1 + Math.exp(-slope * (composite - 0.5)));
    return { factors, isRight, responseId: `r-${seed}-${index}`, ruleVersion: "2026-11-2" };
  });
}

const completenessTells = { retrieval: 0.05, policy: 0.05, completeness: 0.85, memory: 0.05 };

describe("fitted weights", () => {
  it("sum to 1, none under the minimum, with a finite slope that is not negative, whatever the verdicts", () => {
    fc.assert(
      fc.property(fc.array(verdict, { maxLength: 80 }), (verdicts) => {
        const { weights, link, logLoss } = fitWeights(verdicts, defaultWeights);
        expect(sumOf(weights)).toBeCloseTo(1, 9);
        for (const name of factorNames) expect(weights[name]).toBeGreaterThanOrEqual(minimumWeight - 1e-9);
        expect(link.slope).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(link.slope + link.offset + logLoss)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("are the same for the same verdicts", () => {
    const world = makeWorld({ truth: completenessTells, slope: 6, count: 400, seed: 3 });
    expect(fitWeights(world, defaultWeights)).toEqual(fitWeights([...world], defaultWeights));
  });

  it("stay finite where the verdicts can be told apart without a fault", () => {
    const verdicts = Array.from({ length: 300 }, (_, at): Verdict => {
      const completeness = at / 299;
      return {
        factors: { retrieval: (at % 7) / 6, policy: 1, completeness, memory: null },
        isRight: completeness > 0.5,
      };
    });
    const { weights, link } = fitWeights(verdicts, defaultWeights);
    expect(link.slope).toBeLessThanOrEqual(40);
    expect(weights.completeness).toBeGreaterThan(defaultWeights.completeness);
  });

  it("find what tells right from wrong when there is much to learn from", () => {
    const world = makeWorld({ truth: completenessTells, slope: 10, count: 4_000, seed: 1 });
    const { weights } = fitWeights(world, defaultWeights);
    expect(weights.completeness).toBeGreaterThan(0.7);
  });

  it("stay near where they start when there is little", () => {
    const world = makeWorld({ truth: completenessTells, slope: 10, count: 40, seed: 1 });
    const { weights } = fitWeights(world, defaultWeights);
    expect(Math.abs(weights.retrieval - defaultWeights.retrieval)).toBeLessThan(0.25);
  });

  it("keep what they were for a factor the verdicts say nothing about", () => {
    const world = makeWorld({ truth: completenessTells, slope: 10, count: 600, seed: 9 });
    const silent = world.map((one) => ({ ...one, factors: { ...one.factors, policy: 1, memory: null } }));
    const { weights } = fitWeights(silent, defaultWeights);
    expect(weights).toMatchObject({ policy: 0.2, memory: 0.2 });
    expect(weights.completeness).toBeGreaterThan(0.4);
    expect(sumOf(weights)).toBeCloseTo(1, 9);
  });

  it("come within two hundredths of the best of a grid", () => {
    const world = makeWorld({
      truth: { retrieval: 0.3, policy: 0.1, completeness: 0.5, memory: 0.1 },
      slope: 8,
      count: 1_000,
      seed: 5,
    });
    const { logLoss } = fitWeights(world, defaultWeights);
    const grid = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8];
    const best = Math.min(
      ...grid.flatMap((retrieval) =>
        grid
          .filter((completeness) => retrieval + completeness <= 0.9)
          .map((completeness) => {
            const rest = (1 - retrieval - completeness) / 2;
            const start = { retrieval, completeness, policy: rest, memory: rest };
            return fitWeights(world, start).logLoss;
          }),
      ),
    );
    expect(logLoss).toBeLessThan(best + 0.02);
  });
});

describe("the projection on the simplex", () => {
  it("gives weights that sum to 1 and leaves alone what is one already", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (values) => {
          const projected = projectToSimplex(values);
          expect(projected.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
          for (const one of projected) expect(one).toBeGreaterThanOrEqual(minimumWeight - 1e-9);
          projectToSimplex(projected).forEach((one, at) => expect(one).toBeCloseTo(projected[at] ?? -1, 9));
        },
      ),
    );
  });
});

describe("weights in hundredths", () => {
  it("still sum to 1 and lie within a hundredth", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 4, maxLength: 4 }),
        ([a = 1, b = 1, c = 1, d = 1]) => {
          const sum = a + b + c + d;
          const weights = { retrieval: a / sum, policy: b / sum, completeness: c / sum, memory: d / sum };
          const rounded = toHundredths(weights);
          expect(sumOf(rounded)).toBeCloseTo(1, 9);
          for (const name of factorNames)
            expect(Math.abs(rounded[name] - weights[name])).toBeLessThanOrEqual(0.01 + 1e-9);
        },
      ),
    );
  });
});

describe("a proposal", () => {
  it("is none under 200 verdicts, and none where nearly all say the same", () => {
    const world = makeWorld({ truth: completenessTells, slope: 10, count: 199, seed: 2 });
    expect(proposeWeights(world, defaultWeights)).toMatchObject({
      outcome: "too_few",
      evidence: { verdictCount: 199, inForce: null, proposed: null },
    });
    const right = makeWorld({ truth: completenessTells, slope: 10, count: 300, seed: 2 }).map((one) => ({
      ...one,
      isRight: true,
    }));
    expect(proposeWeights(right, defaultWeights)).toMatchObject({ outcome: "too_few" });
  });

  it("is made where other weights are better on what was held back, and says by how much", () => {
    const world = makeWorld({ truth: completenessTells, slope: 10, count: 1_000, seed: 7 });
    const { outcome, evidence, reason } = proposeWeights(world, defaultWeights);
    expect(outcome).toBe("proposed");
    expect(evidence.proposed?.weights.completeness).toBeGreaterThan(0.5);
    expect(evidence.proposed?.brier).toBeLessThan(evidence.inForce?.brier ?? 0);
    expect(reason).toContain("Brier");
  });

  it("is none, but for rare luck, where the weights in force are the true ones or nothing tells right from wrong", () => {
    const seeds = Array.from({ length: 40 }, (_, at) => at + 1);
    const outcomes = (slope: number) =>
      seeds.map(
        (seed) =>
          proposeWeights(makeWorld({ truth: defaultWeights, slope, count: 300, seed }), defaultWeights)
            .outcome,
      );
    for (const slope of [0, 8]) {
      expect(outcomes(slope).filter((outcome) => outcome === "proposed").length).toBeLessThanOrEqual(5);
    }
  });

  it("calibrates the composite so that what is said is nearer to what comes", () => {
    const world = makeWorld({ truth: defaultWeights, slope: 10, count: 1_000, seed: 11 });
    const calibration = proposeWeights(world, defaultWeights).evidence.inForce?.calibration;
    expect(calibration?.brierAfter).toBeLessThan(calibration?.brierBefore ?? 0);
    const probabilities = calibration?.knots.map((knot) => knot.probability) ?? [];
    expect(probabilities.length).toBeGreaterThan(2);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b));
  });

  it("goes by scores of the newest rules alone, once there are enough of them", () => {
    const old = makeWorld({ truth: completenessTells, slope: 10, count: 600, seed: 1 }).map((one) => ({
      ...one,
      ruleVersion: "2025-01-1",
    }));
    const now = makeWorld({ truth: defaultWeights, slope: 8, count: 250, seed: 4 });
    expect(proposeWeights([...old, ...now], defaultWeights).evidence.verdictCount).toBe(250);
    expect(proposeWeights([...old, ...now.slice(0, 100)], defaultWeights).evidence.verdictCount).toBe(700);
  });
});
