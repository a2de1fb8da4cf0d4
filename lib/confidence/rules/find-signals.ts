import { findDates } from "@/lib/confidence/rules/dates.ts";
import { futureWords, sourceDateWords } from "@/lib/confidence/rules/lexicon.ts";
import type { NumberValue } from "@/lib/confidence/rules/numbers.ts";
import { sentenceTokens, type Reading } from "@/lib/confidence/rules/reading.ts";
import type { Factors, ScoringInput, Severity, Signal, SignalKind, Span } from "@/lib/confidence/types.ts";

/** Which signals capture by themselves. A caller's own evaluation is of unknown quality: it is shown, it does not capture. */
export const capturingSignals: Readonly<Record<SignalKind, boolean>> = {
  policy_block: true,
  past_as_future: true,
  thumbs_down: true,
  nothing_retrieved: true,
  refusal: true,
  truncated: true,
  failed_tool: true,
  unsupported_number: true,
  memory_conflict: true,
  low_caller_score: false,
};

/** Under this a caller's own evaluation (0..1) is a sign. */
const callerScoreFloor = 0.4;
/** Small whole numbers without a unit are often counted ("two ways"), not read. */
const maxCountedNumber = 12;
const dayMs = 86_400_000;

/** Every sign of failure in a scored response, in the order of `signalKinds`. Signals of one kind are told as one. */
export function findSignals(input: ScoringInput, factors: Factors, answer: Reading): Signal[] {
  const found = [
    ...policySignals(factors),
    ...pastAsFuture(input, answer),
    ...thumbsDown(input),
    ...(factors.retrieval?.evidence.passageCount === 0 ? [signal("nothing_retrieved", "block")] : []),
    ...completenessSignals(factors),
    ...failedTools(input),
    ...unsupportedNumbers(factors, answer),
    ...memoryConflicts(factors),
    ...lowCallerScores(input),
  ];
  return found.filter((one) => input.signalSwitches?.[one.kind] !== false);
}

type Found = { spans?: Span[]; names?: string[]; value?: number | null };

function signal(kind: SignalKind, severity: Severity, found: Found = {}): Signal {
  const { spans = [], names = [], value = null } = found;
  return { kind, severity, captures: capturingSignals[kind], spans, names, value };
}

function policySignals(factors: Factors): Signal[] {
  const blocked = factors.policy?.evidence.broken.filter((rule) => rule.severity === "block") ?? [];
  if (blocked.length === 0) return [];
  const spans = blocked.flatMap((rule) => rule.span ?? []);
  return [signal("policy_block", "block", { spans, names: [...new Set(blocked.map((rule) => rule.rule))] })];
}

function thumbsDown(input: ScoringInput): Signal[] {
  const count = input.feedback.filter((item) => item.rating === "down").length;
  return count === 0 ? [] : [signal("thumbs_down", "block", { value: count })];
}

function completenessSignals(factors: Factors): Signal[] {
  const evidence = factors.completeness?.evidence;
  if (evidence === undefined) return [];
  const isCut = evidence.truncated === "length" || evidence.truncated === "error" || evidence.isEmpty;
  return [
    ...(evidence.refusal === null ? [] : [signal("refusal", "block", { spans: [evidence.refusal] })]),
    ...(isCut ? [signal("truncated", "block")] : []),
  ];
}

function failedTools(input: ScoringInput): Signal[] {
  const names = input.toolCalls.filter((call) => !call.ok).map((call) => call.name);
  return names.length === 0 ? [] : [signal("failed_tool", "warn", { names: [...new Set(names)] })];
}

/** Numbers that neither a passage nor the asker nor the memory gave. */
function unsupportedNumbers(factors: Factors, answer: Reading): Signal[] {
  const retrieval = factors.retrieval?.evidence;
  if (retrieval === undefined || retrieval.passageCount === 0) return [];
  const byStart = new Map(
    answer.numbers.map((value) => [answer.tokens[value.tokenIndex]?.start ?? -1, value]),
  );
  const spans = retrieval.statements
    .flatMap((statement) => statement.mismatches)
    .filter(
      (mismatch) =>
        mismatch.kind === "number" && mismatch.isNowhere && !isCounted(byStart.get(mismatch.span.start)),
    )
    .map((mismatch) => mismatch.span);
  return spans.length === 0 ? [] : [signal("unsupported_number", "warn", { spans })];
}

function isCounted(value: NumberValue | undefined): boolean {
  return (
    value === undefined ||
    (value.unit === null && Number.isInteger(value.amount) && value.amount <= maxCountedNumber)
  );
}

function memoryConflicts(factors: Factors): Signal[] {
  const items = factors.memory?.evidence.items.filter((item) => item.relation === "contradicts") ?? [];
  if (items.length === 0) return [];
  return [
    signal("memory_conflict", "warn", {
      spans: items.flatMap((item) => item.span ?? []),
      value: items.length,
    }),
  ];
}

function lowCallerScores(input: ScoringInput): Signal[] {
  const low = Object.entries(input.scores).filter(
    ([, score]) => Number.isFinite(score) && score < callerScoreFloor,
  );
  if (low.length === 0) return [];
  return [
    signal("low_caller_score", "warn", {
      names: low.map(([name]) => name),
      value: Math.min(...low.map(([, score]) => score)),
    }),
  ];
}

/**
 * A date that was over when the answer was given, told in the future. A day of grace covers time zones; dates of
 * sources and beginnings ("since", "dated") are left out.
 */
function pastAsFuture(input: ScoringInput, answer: Reading): Signal[] {
  const now = input.occurredAt.getTime();
  if (!Number.isFinite(now)) return [];
  const past = findDates(answer.text, answer.tokens).filter((date) => date.endsAtMs + dayMs < now);
  if (past.length === 0) return [];
  const spans = answer.sentences.flatMap((_, s) => {
    const { from, to } = sentenceTokens(answer, s);
    const dates = past.filter(
      (date) => date.fromToken >= from && date.toToken <= to && !isSourceDate(answer, date.fromToken),
    );
    return dates.length > 0 && isFuture(answer, from, to) ? dates.map((date) => date.span) : [];
  });
  return spans.length === 0 ? [] : [signal("past_as_future", "block", { spans })];
}

function isSourceDate(answer: Reading, at: number): boolean {
  return [1, 2, 3].some((back) => sourceDateWords.has(answer.tokens[at - back]?.word ?? ""));
}

function isFuture(answer: Reading, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (futureWords.has(answer.tokens[at]?.word ?? "")) return true;
  return false;
}
