import { quoteSpan } from "@/components/review/evidence-line.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import type { BrokenRule, PolicyEvidence as Evidence } from "@/lib/confidence/types.ts";

/** Whose rule it is. A source not known here is named as it is. */
const sourceNames: Readonly<Record<string, string>> = {
  platform: "rule of the platform",
  agent: "the agent's own check",
  tenant: "rule of this tenant",
};

function Rule({ rule, answer }: { rule: BrokenRule; answer: string | null }) {
  const { severity, source, span } = rule;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <Chip tone={severity === "block" ? "bad" : "warn"}>{severity === "block" ? "blocks" : "warns"}</Chip>
      <span className="font-medium wrap-anywhere">{rule.rule.replaceAll("_", " ")}</span>
      <span className="text-muted">{sourceNames[source] ?? source}</span>
      {answer === null || span === null ? null : (
        <span className="min-w-0 wrap-anywhere">{quoteSpan(answer, span)}</span>
      )}
    </li>
  );
}

/** The rules that were broken, whose they are and where, and how many held. */
export function PolicyEvidence({ evidence, answer }: { evidence: Evidence; answer: string | null }) {
  const { broken, checkedCount } = evidence;
  const names = new Set(broken.map(({ source, rule }) => `${source}:${rule}`));
  const held = Math.max(0, checkedCount - names.size);
  return (
    <>
      <ul className="grid gap-1">
        {broken.map((rule, index) => (
          <Rule key={index} rule={rule} answer={answer} />
        ))}
      </ul>
      <p className="text-muted">
        {held} other {held === 1 ? "rule" : "rules"} held.
      </p>
    </>
  );
}
