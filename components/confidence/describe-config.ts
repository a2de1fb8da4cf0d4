import type { ScoringConfig } from "@/lib/confidence/config-types.ts";
import type {
  Factor,
  SignalKind,
  TenantRule,
  TenantRuleForm,
  TenantRuleKind,
} from "@/lib/confidence/types.ts";

export const FACTOR_WORDS: Record<Factor, { label: string; fill: string }> = {
  retrieval: { label: "Retrieval", fill: "bg-retrieval" },
  policy: { label: "Policy", fill: "bg-policy" },
  completeness: { label: "Completeness", fill: "bg-completeness" },
  memory: { label: "Memory", fill: "bg-memory" },
};

export const KIND_WORDS: Record<TenantRuleKind, { label: string; detail: string }> = {
  forbidden_phrase: { label: "Must not say", detail: "Broken by an answer that says it." },
  required_phrase: {
    label: "Must say",
    detail: "Broken by an answer that leaves it out. Declining to answer owes none.",
  },
  blocked_topic: {
    label: "Must stay out of",
    detail: "Broken by an answer about it, or to a question about it. Declining is fine.",
  },
  competitor_name: { label: "Must not name", detail: "Broken by an answer that names it." },
};

export const FORM_WORDS: Record<TenantRuleForm, { label: string; detail: string }> = {
  word: { label: "Whole words", detail: "Upper and lower case are the same." },
  literal: { label: "Letters", detail: "Found inside words too. Upper and lower case are the same." },
  regex: {
    label: "Pattern",
    detail: "RE2 syntax, without look-around and back-references: \\bfree(dom)?\\b",
  },
};

type SignalView = { kind: SignalKind };

/** What answers are scored by, in one sentence: the heading of the page. */
export function describeConfig(
  config: Pick<ScoringConfig, "rules" | "switches">,
  signals: readonly SignalView[],
): string {
  const on = config.rules.filter((rule) => rule.isEnabled).length;
  const rules =
    on === 0 ? "No rules of your own" : on === 1 ? "One rule of your own" : `${String(on)} rules of your own`;
  const off = signals.filter(({ kind }) => config.switches[kind] === false).length;
  const all = signals.length;
  return `${rules}, ${off === 0 ? `all ${String(all)} signals on` : `${String(all - off)} of ${String(all)} signals on`}`;
}

/** The reason the history shows for a change of one rule. */
export function describeRuleChange(before: TenantRule | null, after: TenantRule | null): string {
  if (before === null) return `Added the rule “${after?.name ?? ""}”.`;
  if (after === null) return `Deleted the rule “${before.name}”.`;
  if (before.isEnabled !== after.isEnabled)
    return `Switched the rule “${after.name}” ${after.isEnabled ? "on" : "off"}.`;
  return `Changed the rule “${after.name}”.`;
}
