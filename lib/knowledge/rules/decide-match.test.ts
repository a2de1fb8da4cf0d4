import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideMatch, type ServingPolicy } from "@/lib/knowledge/rules/decide-match.ts";
import { neverServed } from "@/lib/knowledge/rules/match/serving-threshold.ts";
import type { MatchDocument } from "@/lib/knowledge/rules/match/types.ts";

/** A unit vector in the plane, so that a cosine is that of the angle between two. */
const at = (degrees: number) =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

function document(documentId: string, phrasings: [text: string, degrees: number][]): MatchDocument {
  return {
    documentId,
    phrasingCount: phrasings.length,
    language: "en",
    phrasings: phrasings.map(([text, degrees], index) => ({
      id: `${documentId}-${index}`,
      text,
      vector: at(degrees),
    })),
  };
}

const policy = (threshold: number, floors: [string, number][] = []): ServingPolicy => ({
  thresholds: [threshold, threshold, threshold, threshold, threshold],
  calibration: { offset: 0, slope: 1 },
  floors: new Map(floors),
});

const card = document("card", [
  ["How long does a new card take to arrive?", 0],
  ["When will my new card arrive?", 4],
  ["Where is my new card?", 8],
]);
const refund = document("refund", [
  ["When do I get my refund?", 60],
  ["Where is my refund?", 64],
]);
const asked = (text: string, degrees: number) => ({ text, vector: at(degrees) });

describe("decideMatch", () => {
  test("serves nothing where nothing is near", () => {
    expect(decideMatch(asked("Where is my card?", 0), [], policy(0.5))).toEqual({
      kind: "nothing_near",
      probability: 0,
    });
  });

  test("serves the nearest document that is sure enough, and says by which phrasing", () => {
    expect(decideMatch(asked("When does my new card arrive?", 3), [card, refund], policy(0.5))).toMatchObject(
      {
        kind: "served",
        documentId: "card",
        runnerUpId: "refund",
        phrasingId: "card-1",
      },
    );
  });

  test("never serves by probability what is never served, and still serves a phrasing word for word", () => {
    const never = policy(neverServed);
    expect(decideMatch(asked("When does my new card arrive?", 3), [card, refund], never).kind).toBe(
      "refused",
    );
    expect(decideMatch(asked("when will my new card arrive", 4), [card, refund], never)).toMatchObject({
      kind: "served",
      isExact: true,
    });
  });

  test("a guard outweighs any probability", () => {
    const alerts = document("alerts", [["How do I turn on alerts?", 0]]);
    expect(decideMatch(asked("How do I turn off alerts?", 0.1), [alerts], policy(0))).toMatchObject({
      kind: "refused",
      reason: "guarded",
    });
  });

  test("a document's own floor holds where it is above the threshold, and does not lower it", () => {
    const question = asked("When does my new card arrive?", 3);
    expect(decideMatch(question, [card, refund], policy(0.5, [["card", neverServed]])).kind).toBe("refused");
    expect(decideMatch(question, [card, refund], policy(neverServed, [["card", 0.1]])).kind).toBe("refused");
  });

  test("calibration changes what is said and not what is served", () => {
    const question = asked("When does my new card arrive?", 3);
    const plain = decideMatch(question, [card, refund], policy(0.5));
    const told = decideMatch(question, [card, refund], {
      ...policy(0.5),
      calibration: { offset: -3, slope: 0.5 },
    });
    expect(told.kind).toBe(plain.kind);
    expect(told.probability).toBeLessThan(plain.probability);
  });

  test("gives a probability in 0..1, features that are numbers, and the same verdict in any order of documents", () => {
    const degrees = fc.double({ min: 0, max: 90, noNaN: true });
    const text = fc.string({ maxLength: 60 });
    fc.assert(
      fc.property(
        degrees,
        text,
        fc.array(fc.tuple(text, degrees), { minLength: 1, maxLength: 6 }),
        (angle, words, own) => {
          const documents = [document("own", own), card, refund];
          const verdict = decideMatch(asked(words, angle), documents, policy(0.9));
          expect(verdict.probability).toBeGreaterThanOrEqual(0);
          expect(verdict.probability).toBeLessThanOrEqual(1);
          if (verdict.kind === "nothing_near") return;
          expect(Object.values(verdict.features).every(Number.isFinite)).toBe(true);
          const turned = decideMatch(asked(words, angle), documents.toReversed(), policy(0.9));
          expect(turned.kind === verdict.kind && turned.documentId === verdict.documentId).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
