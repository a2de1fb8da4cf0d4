import type { Factors, Signal, SignalKind, Span } from "@/lib/confidence/types.ts";

/** Something to see in the answer besides its support; `label` says it in a few words, to stand alone. */
export type AnswerMark = Span & { kind: "rule" | "refusal" | "hedge" | "memory" | "signal"; label: string };

/** Signals whose places no factor marks. */
const signalLabels: Partial<Record<SignalKind, string>> = {
  past_as_future: "past date told as future",
  future_as_past: "future date told as past",
  unknown_citation: "cites a source that was not given",
};

/**
 * Every place in the answer that a rule, a refusal, a doubt, a memory or a signal points at, in the order of the text.
 * `memory` is quoted from, as it was given to the agent; it may be erased.
 */
export function findAnswerMarks(
  factors: Factors,
  signals: readonly Signal[],
  memory: readonly { text: string }[] = [],
): AnswerMark[] {
  const marks: AnswerMark[] = [];
  for (const { rule, severity, span } of factors.policy?.evidence.broken ?? [])
    if (span !== null)
      marks.push({
        ...span,
        kind: "rule",
        label: `${rule.replaceAll("_", " ")} (${severity === "block" ? "blocks" : "warns"})`,
      });
  const completeness = factors.completeness?.evidence;
  if (completeness?.refusal != null)
    marks.push({ ...completeness.refusal, kind: "refusal", label: "refuses to answer" });
  for (const hedge of completeness?.hedges ?? [])
    marks.push({ ...hedge, kind: "hedge", label: "doubts itself" });
  for (const { relation, span, index } of factors.memory?.evidence.items ?? [])
    if (relation === "contradicts" && span !== null)
      marks.push({ ...span, kind: "memory", label: `contradicts ${quoteMemory(memory[index]?.text)}` });
  for (const { kind, spans } of signals) {
    const label = signalLabels[kind];
    if (label !== undefined) for (const span of spans) marks.push({ ...span, kind: "signal", label });
  }
  return marks.sort((one, other) => one.start - other.start || one.end - other.end);
}

const quotableLength = 80;

function quoteMemory(text: string | undefined): string {
  if (text === undefined) return "what is known of this person";
  const cut = [...text].slice(0, quotableLength).join("");
  return `what is known: “${cut}${cut.length < text.length ? "…" : ""}”`;
}
