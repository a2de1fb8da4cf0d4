import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type StandingFacts, documentStanding } from "@/lib/knowledge/rules/document-standing.ts";
import { defaultStandingPolicy, reuseVerdicts, VerdictSource } from "@/lib/knowledge/types.ts";

type Verdict = StandingFacts["verdicts"][number];
const said = (source: Verdict["source"], ...verdicts: Verdict["verdict"][]): Verdict[] =>
  verdicts.map((verdict) => ({ verdict, source }));
const standing = (verdicts: Verdict[], silentCount = 0) =>
  documentStanding({ verdicts, silentCount }, defaultStandingPolicy);

describe("documentStanding", () => {
  test("nothing is known of what nobody was served", () => {
    expect(standing([])).toMatchObject({ share: null, low: 0, high: 1, limit: null });
  });

  test("the last two reviewers both saying wrong is enough", () => {
    expect(standing(said("decision", "wrong", "wrong", "right", "right", "right")).limit).toBe("decisions");
    expect(standing(said("decision", "wrong", "right", "wrong")).limit).toBeNull();
    expect(standing(said("decision", "wrong")).limit).toBeNull();
  });

  test("three votes against it are enough where few were served, and not where a thousand were content", () => {
    const votes = said("vote", "wrong", "wrong", "wrong");
    expect(standing(votes).limit).toBe("share");
    expect(standing(votes, 10).limit).toBe("share");
    expect(standing(votes, 1_000).limit).toBeNull();
    expect(standing(votes.slice(1)).limit).toBeNull();
  });

  test("asking again weighs less than a vote, a vote less than a reviewer", () => {
    const share = (source: Verdict["source"]) =>
      standing([...said(source, "wrong"), ...said("decision", "right")]).share ?? 0;
    expect(share("rephrase")).toBeGreaterThan(share("vote"));
    expect(share("vote")).toBeGreaterThan(share("decision"));
  });

  const facts = fc.record({
    verdicts: fc.array(
      fc.record({
        verdict: fc.constantFrom(...reuseVerdicts),
        source: fc.constantFrom(...VerdictSource.options),
      }),
      { maxLength: 40 },
    ),
    silentCount: fc.integer({ min: 0, max: 2_000 }),
  });

  test("shares stay in 0..1 and inside their interval", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { share, low, high } = documentStanding(given, defaultStandingPolicy);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (share !== null) {
          expect(share).toBeGreaterThanOrEqual(low - 1e-9);
          expect(share).toBeLessThanOrEqual(high + 1e-9);
        }
      }),
    );
  });

  test("one more right verdict never pauses by share, one more wrong never raises the share", () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...VerdictSource.options), (given, source) => {
        const before = documentStanding(given, defaultStandingPolicy);
        const right = { ...given, verdicts: [...given.verdicts, { verdict: "right" as const, source }] };
        const wrong = { ...given, verdicts: [...given.verdicts, { verdict: "wrong" as const, source }] };
        if (before.limit !== "share")
          expect(documentStanding(right, defaultStandingPolicy).limit).not.toBe("share");
        const after = documentStanding(wrong, defaultStandingPolicy).share ?? 0;
        expect(after).toBeLessThanOrEqual((before.share ?? 1) + 1e-9);
      }),
    );
  });
});
