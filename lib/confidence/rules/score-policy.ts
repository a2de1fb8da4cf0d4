import { checkPlatformRules, policyChecks, toPolicyText } from "@/lib/confidence/rules/policy-rules.ts";
import type { Reading } from "@/lib/confidence/rules/reading.ts";
import type { BrokenRule, PolicyEvidence, ScoringInput } from "@/lib/confidence/types.ts";

export type PolicyScore = { score: number; evidence: PolicyEvidence };

/** What one warned rule leaves of the score; a blocked one leaves nothing. */
const warnFactor = 0.6;

/** The agent's own verdicts and the platform's rules: 1 = none broken, 0 = one of them blocks. Always applies. */
export function scorePolicy(input: ScoringInput, answer: Reading): PolicyScore {
  const fromAgent = input.policy.flatMap(({ rule, verdict }): BrokenRule[] =>
    verdict === "pass" ? [] : [{ rule, source: "agent", severity: verdict, span: null }],
  );
  const broken = [...fromAgent, ...checkPlatformRules(toPolicyText(input, answer))];
  const isBlocked = broken.some((rule) => rule.severity === "block");
  const brokenNames = new Set(broken.map((rule) => `${rule.source}:${rule.rule}`));
  const evidence = { checkedCount: policyChecks.length + input.policy.length, broken };
  return { score: isBlocked ? 0 : warnFactor ** brokenNames.size, evidence };
}
