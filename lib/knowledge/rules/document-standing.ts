import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import type { DocumentStanding, ReuseVerdict, StandingPolicy, VerdictSource } from "@/lib/knowledge/types.ts";

/** Verdicts on answers served from one version, newest first, and how often it was served without one. */
export type StandingFacts = {
  verdicts: readonly { verdict: ReuseVerdict; source: VerdictSource }[];
  silentCount: number;
};

/** A reviewer read the answer; a vote may be about something else; who asks again may only want more. */
const sourceWeights: Record<VerdictSource, number> = { decision: 1, vote: 0.7, rephrase: 0.4 };

/**
 * Who is content seldom says so: a served answer that nobody complained about counts a little as right, or three complaints
 * in a thousand would pause a good document.
 */
const silentWeight = 0.05;

/** How far a version can be trusted by what came of serving it, and whether it is past the tenant's limit. */
export function documentStanding(facts: StandingFacts, policy: StandingPolicy): DocumentStanding {
  const { verdicts, silentCount } = facts;
  const weigh = (verdict: ReuseVerdict) =>
    verdicts
      .filter((one) => one.verdict === verdict)
      .reduce((sum, { source }) => sum + sourceWeights[source], 0);
  const right = weigh("right") + silentWeight * silentCount;
  const total = right + weigh("wrong");
  const wrongCount = verdicts.filter(({ verdict }) => verdict === "wrong").length;
  const { low, high } = wilsonInterval(right, total);
  return {
    share: total === 0 ? null : right / total,
    low,
    high,
    rightCount: verdicts.length - wrongCount,
    wrongCount,
    limit: limitOf(facts, policy, { high, wrongCount }),
  };
}

function limitOf(
  { verdicts }: StandingFacts,
  policy: StandingPolicy,
  { high, wrongCount }: { high: number; wrongCount: number },
): DocumentStanding["limit"] {
  const decisions = verdicts.filter(({ source }) => source === "decision").slice(0, policy.decisionsInRow);
  const isWrongInRow =
    decisions.length === policy.decisionsInRow && decisions.every(({ verdict }) => verdict === "wrong");
  if (isWrongInRow) return "decisions";
  return wrongCount >= policy.minWrong && high < policy.rightShare ? "share" : null;
}
