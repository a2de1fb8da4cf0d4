import { describe, expect, test } from "vitest";
import { describeConfig, describeRuleChange } from "@/components/confidence/describe-config.ts";
import type { TenantRule } from "@/lib/confidence/types.ts";

const rule: TenantRule = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "No promises",
  kind: "forbidden_phrase",
  form: "word",
  pattern: "guaranteed",
  severity: "warn",
  isEnabled: true,
};
const signals = [{ kind: "refusal" }, { kind: "truncated" }] as const;

describe("the configuration in words", () => {
  test.each([
    [{ rules: [], switches: {} }, "No rules of your own, all 2 signals on"],
    [{ rules: [rule], switches: { refusal: false } }, "One rule of your own, 1 of 2 signals on"],
    [
      { rules: [rule, rule, { ...rule, isEnabled: false }], switches: { refusal: true } },
      "2 rules of your own, all 2 signals on",
    ],
    [{ rules: [], switches: { gone: false } }, "No rules of your own, all 2 signals on"],
  ])("%#: a heading", (config, words) => {
    expect(describeConfig(config as Parameters<typeof describeConfig>[0], signals)).toBe(words);
  });

  test("a change of a rule says what was done", () => {
    expect(describeRuleChange(null, rule)).toBe("Added the rule “No promises”.");
    expect(describeRuleChange(rule, null)).toBe("Deleted the rule “No promises”.");
    expect(describeRuleChange(rule, { ...rule, isEnabled: false })).toBe(
      "Switched the rule “No promises” off.",
    );
    expect(describeRuleChange(rule, { ...rule, pattern: "sure" })).toBe("Changed the rule “No promises”.");
  });
});
