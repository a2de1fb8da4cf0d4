import { ruleVersion } from "@/lib/confidence/rules/score-response.ts";

/** The version of the rules that answers are scored by now; scores of another one are on another scale. */
export function getRuleVersion(): string {
  return ruleVersion;
}
