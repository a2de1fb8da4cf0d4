import { checkPlatformRules, policyChecks, toPolicyText } from "@/lib/confidence/rules/policy-rules.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import { checkTenantRules, countTenantRules } from "@/lib/confidence/rules/tenant-rules.ts";
import type { BrokenRule, PolicyEvidence, ScoringInput, TenantRule } from "@/lib/confidence/types.ts";

export type PolicyScore = { score: number; evidence: PolicyEvidence };

/** What one warned rule leaves of the score; a blocked one leaves nothing. */
const warnFactor = 0.6;
const noRules: readonly TenantRule[] = [];

/**
 * The agent's own verdicts, the platform's rules and the tenant's: 1 = none broken, 0 = one of them blocks. Always
 * applies. `isDeclined`: the agent said that it cannot answer, which the tenant's topics and phrases allow for.
 */
export function scorePolicy(
  input: ScoringInput,
  answer: Reading,
  { isDeclined }: { isDeclined: boolean },
): PolicyScore {
  const tenantRules = input.tenantRules ?? noRules;
  const fromAgent = input.policy.flatMap(({ rule, verdict }): BrokenRule[] =>
    verdict === "pass" ? [] : [{ rule, source: "agent", severity: verdict, span: null }],
  );
  const broken = [
    ...fromAgent,
    ...checkTenantRules(tenantRules, { question: input.question, answer: input.answer, isDeclined }),
    ...checkPlatformRules(toPolicyText(input, answer)),
  ];
  const isBlocked = broken.some((rule) => rule.severity === "block");
  const brokenNames = new Set(broken.map((rule) => `${rule.source}:${rule.ruleId ?? rule.rule}`));
  const checkedCount = policyChecks.length + input.policy.length + countTenantRules(tenantRules);
  return { score: isBlocked ? 0 : warnFactor ** brokenNames.size, evidence: { checkedCount, broken } };
}
