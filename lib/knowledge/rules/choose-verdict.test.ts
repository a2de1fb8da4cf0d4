import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseVerdict,
  type SaidVerdict,
  type StandingVerdict,
} from "@/lib/knowledge/rules/choose-verdict.ts";
import { reuseVerdicts, VerdictSource } from "@/lib/knowledge/types.ts";

const source = fc.constantFrom(...VerdictSource.options);
const said = fc.record({ verdict: fc.constantFrom(...reuseVerdicts, null), source });
const standing = fc.option(fc.record({ verdict: fc.constantFrom(...reuseVerdicts), source }), { nil: null });

describe("chooseVerdict", () => {
  test.each<[string, StandingVerdict | null, SaidVerdict, StandingVerdict | null]>([
    ["a vote is kept", null, { verdict: "wrong", source: "vote" }, { verdict: "wrong", source: "vote" }],
    [
      "the last vote counts",
      { verdict: "wrong", source: "vote" },
      { verdict: "right", source: "vote" },
      { verdict: "right", source: "vote" },
    ],
    [
      "a reviewer weighs more than a vote that comes later",
      { verdict: "right", source: "decision" },
      { verdict: "wrong", source: "vote" },
      { verdict: "right", source: "decision" },
    ],
    [
      "asking again does not outweigh a vote",
      { verdict: "right", source: "vote" },
      { verdict: "wrong", source: "rephrase" },
      { verdict: "right", source: "vote" },
    ],
    ["taking back clears it", { verdict: "wrong", source: "vote" }, { verdict: null, source: "vote" }, null],
    [
      "nobody takes back what another said",
      { verdict: "wrong", source: "decision" },
      { verdict: null, source: "vote" },
      { verdict: "wrong", source: "decision" },
    ],
  ])("%s", (_, before, word, after) => {
    expect(chooseVerdict(before, word)).toEqual(after);
  });

  test("said twice is said once", () => {
    fc.assert(
      fc.property(standing, said, (before, word) => {
        const once = chooseVerdict(before, word);
        expect(chooseVerdict(once, word)).toEqual(once);
      }),
    );
  });
});
