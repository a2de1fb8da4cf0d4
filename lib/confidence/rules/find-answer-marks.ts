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
  const marks = [
    ...ruleMarks(factors),
    ...doubtMarks(factors),
    ...memoryMarks(factors, memory),
    ...signalMarks(signals),
  ];
  return marks.sort((one, other) => one.start - other.start || one.end - other.end);
}

function ruleMarks({ policy }: Factors): AnswerMark[] {
  return (policy?.evidence.broken ?? []).flatMap(({ rule, severity, span }) => {
    const label = `${rule.replaceAll("_", " ")} (${severity === "block" ? "blocks" : "warns"})`;
    return span === null ? [] : [{ ...span, kind: "rule", label }];
  });
}

function doubtMarks({ completeness }: Factors): AnswerMark[] {
  if (completeness === null) return [];
  const { refusal, hedges } = completeness.evidence;
  const doubts = hedges.map((span): AnswerMark => ({ ...span, kind: "hedge", label: "doubts itself" }));
  return refusal === null ? doubts : [{ ...refusal, kind: "refusal", label: "refuses to answer" }, ...doubts];
}

function memoryMarks({ memory }: Factors, known: readonly { text: string }[]): AnswerMark[] {
  return (memory?.evidence.items ?? []).flatMap(({ relation, span, index }) => {
    if (relation !== "contradicts" || span === null) return [];
    return [{ ...span, kind: "memory", label: `contradicts ${quoteMemory(known[index]?.text)}` }];
  });
}

function signalMarks(signals: readonly Signal[]): AnswerMark[] {
  return signals.flatMap(({ kind, spans }) => {
    const label = signalLabels[kind];
    return label === undefined ? [] : spans.map((span): AnswerMark => ({ ...span, kind: "signal", label }));
  });
}

const quotableLength = 80;

function quoteMemory(text: string | undefined): string {
  if (text === undefined) return "what is known of this person";
  const cut = [...text].slice(0, quotableLength).join("");
  return `what is known: “${cut}${cut.length < text.length ? "…" : ""}”`;
}
