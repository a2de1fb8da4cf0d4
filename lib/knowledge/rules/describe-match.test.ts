import { expect, test } from "vitest";
import type { MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import { describeMatch } from "@/lib/knowledge/rules/describe-match.ts";
import { featureNames, type MatchFeatures } from "@/lib/knowledge/rules/match/find-features.ts";

const features = Object.fromEntries(featureNames.map((name) => [name, 0])) as MatchFeatures;

type Refused = Extract<MatchVerdict, { kind: "refused" }>;

function refused(probability: number, threshold: number): Refused {
  return {
    kind: "refused",
    reason: "unsure",
    documentId: "d",
    phrasingId: "p",
    runnerUpId: null,
    probability,
    threshold,
    features,
    guards: [],
    ranked: [],
    isExact: false,
  };
}

const said = (verdict: MatchVerdict) => describeMatch(verdict, () => "Title")[0]?.message;

test("what falls short is said with how much was needed", () => {
  expect(said(refused(0.872, 0.99))).toContain("only 87.2 % sure, 99 % needed.");
});

test("what falls short by less than is shown does not read as enough", () => {
  expect(said(refused(0.98996, 0.99))).toContain("only just under 99 % sure, 99 % needed.");
});
