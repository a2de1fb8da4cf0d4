import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compositeOf, cutOfSameShare, minimumScores } from "@/lib/confidence/rules/keep-share.ts";
import { defaultWeights } from "@/lib/confidence/types.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const scored = fc.record({
  retrieval: fc.option(share),
  policy: share,
  completeness: share,
  memory: fc.option(share),
});
const weights = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 20 })))
  .map(([a = 1, b = 1, c = 1, d = 1]) => {
    const sum = a + b + c + d;
    return { retrieval: a / sum, policy: b / sum, completeness: c / sum, memory: d / sum };
  });

describe("the composite of factors known by their scores", () => {
  it("shares the weights of what does not apply out", () => {
    const scores = { retrieval: null, policy: 1, completeness: 0.5, memory: null };
    expect(compositeOf(scores, defaultWeights)).toBeCloseTo(0.75);
    expect(
      compositeOf(
        { retrieval: 1, policy: null, completeness: null, memory: null },
        { retrieval: 0, policy: 1, completeness: 0, memory: 0 },
      ),
    ).toBeNull();
  });
});

describe("the cut of the same share", () => {
  const bounds = { minimum: 0, maximum: 1 };

  it("says nothing on too few scores", () => {
    const scores = Array.from({ length: minimumScores - 1 }, () => ({
      retrieval: 1,
      policy: 1,
      completeness: 1,
      memory: 1,
    }));
    expect(
      cutOfSameShare({ scores, before: defaultWeights, after: defaultWeights, cut: 0.6, ...bounds }),
    ).toBeNull();
  });

  it("captures as many as before, to within those that score the same", () => {
    fc.assert(
      fc.property(
        fc.array(scored, { minLength: minimumScores, maxLength: 120 }),
        weights,
        weights,
        share,
        (scores, before, after, cut) => {
          const value = cutOfSameShare({ scores, before, after, cut, ...bounds }) ?? -1;
          const wanted = scores.filter((one) => (compositeOf(one, before) ?? 1) < cut).length;
          const composites = scores.map((one) => compositeOf(one, after) ?? 1);
          const step = 0.001;
          expect(composites.filter((one) => one < value - step).length).toBeLessThanOrEqual(wanted);
          expect(composites.filter((one) => one <= value + step).length).toBeGreaterThanOrEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never leaves its bounds", () => {
    fc.assert(
      fc.property(
        fc.array(scored, { minLength: minimumScores, maxLength: 60 }),
        weights,
        share,
        (scores, after, cut) => {
          const value = cutOfSameShare({
            scores,
            before: defaultWeights,
            after,
            cut,
            minimum: 0.4,
            maximum: 0.5,
          });
          expect(value).toBeGreaterThanOrEqual(0.4);
          expect(value).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});
