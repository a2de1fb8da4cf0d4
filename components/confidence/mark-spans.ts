import type { Severity, Span } from "@/lib/confidence/types.ts";

export type MarkedSpan = Span & { severity: Severity; rule: string };
export type TextPart = { at: number; text: string; mark: { severity: Severity; rules: string[] } | null };

/** Cuts a text where marks begin and end; where several lie over each other the part carries all their rules, the graver look. */
export function markSpans(text: string, spans: readonly MarkedSpan[]): TextPart[] {
  const inside = spans
    .map((span) => ({ ...span, start: Math.max(0, span.start), end: Math.min(text.length, span.end) }))
    .filter((span) => span.end > span.start);
  const cuts = [...new Set([0, text.length, ...inside.flatMap((span) => [span.start, span.end])])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((at, index) => {
    const end = cuts[index + 1] ?? text.length;
    const over = inside.filter((span) => span.start <= at && span.end >= end);
    const severity = over.some((span) => span.severity === "block") ? "block" : "warn";
    const rules = [...new Set(over.map((span) => span.rule))];
    return { at, text: text.slice(at, end), mark: over.length === 0 ? null : { severity, rules } };
  });
}
