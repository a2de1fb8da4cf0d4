import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideMatch,
  matchProbability,
  type NearDocument,
  servingProbability,
} from "@/lib/knowledge/rules/decide-match.ts";

const near = (documentId: string, cosine: number, phrasingCount = 8): NearDocument => ({
  documentId,
  nearestCosine: cosine,
  centroidCosine: cosine,
  phrasingCount,
});

describe("decideMatch", () => {
  test("serves a document that is far ahead of the next", () => {
    expect(decideMatch([near("b", 0.82), near("a", 0.95)])).toMatchObject({
      kind: "served",
      documentId: "a",
      runnerUpId: "b",
    });
  });

  test("refuses between two documents that are equally near", () => {
    expect(decideMatch([near("a", 0.93), near("b", 0.92)])).toMatchObject({
      kind: "refused",
      reason: "too_close_to_other",
    });
  });

  test("refuses what is far from a lone document", () => {
    expect(decideMatch([near("a", 0.7)])).toMatchObject({ kind: "refused", reason: "too_far" });
  });

  test("has nothing to say without documents", () => {
    expect(decideMatch([])).toEqual({ kind: "nothing_near", probability: 0 });
  });

  test("the order in which documents come changes nothing", () => {
    const document = fc.record({
      documentId: fc.uuid(),
      nearestCosine: fc.double({ min: -1, max: 1, noNaN: true }),
      centroidCosine: fc.double({ min: -1, max: 1, noNaN: true }),
      phrasingCount: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(document, { selector: (d) => d.documentId, maxLength: 8 }), (documents) => {
        const verdict = decideMatch(documents);
        expect(decideMatch(documents.toReversed())).toEqual(verdict);
        expect(verdict.probability >= 0 && verdict.probability <= 1).toBe(true);
        expect(verdict.kind === "served").toBe(verdict.probability >= servingProbability);
      }),
    );
  });

  test("a nearer rival never makes a match likelier", () => {
    const cosine = fc.double({ min: 0.5, max: 1, noNaN: true });
    fc.assert(
      fc.property(cosine, cosine, cosine, (own, rival, step) => {
        const closer = Math.min(own, rival + step * 0.1);
        fc.pre(rival <= own);
        const before = decideMatch([near("a", own), near("b", rival)]).probability;
        expect(decideMatch([near("a", own), near("b", closer)]).probability).toBeLessThanOrEqual(
          before + 1e-12,
        );
      }),
    );
  });

  test("more margin and a higher score are never less likely", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        share,
        share,
        share,
        fc.integer({ min: 1, max: 100 }),
        (score, margin, more, phrasingCount) => {
          const base = matchProbability({ score, margin, phrasingCount });
          expect(matchProbability({ score, margin: margin + more, phrasingCount })).toBeGreaterThanOrEqual(
            base,
          );
          expect(matchProbability({ score: score + more, margin, phrasingCount })).toBeGreaterThanOrEqual(
            base,
          );
        },
      ),
    );
  });
});
