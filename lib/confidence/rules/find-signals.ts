import { findUnknownCitations } from "@/lib/confidence/rules/find-citations.ts";
import { findRepeats } from "@/lib/confidence/rules/find-repeats.ts";
import { findTenseConflicts } from "@/lib/confidence/rules/find-tense-conflicts.ts";
import { findHumanRequests } from "@/lib/confidence/rules/human-phrases.ts";
import type { NumberValue } from "@/lib/core/reading/numbers.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import {
  signalKinds,
  type Factors,
  type Mismatch,
  type ScoringInput,
  type Severity,
  type Signal,
  type SignalKind,
  type Span,
} from "@/lib/confidence/types.ts";
import { tokenize } from "@/lib/core/tokenize.ts";

/**
 * Which signals capture by themselves. A caller's own evaluation is of unknown quality, and a name in no passage is often a
 * greeting or a spelling: both are shown and do not capture.
 */
export const capturingSignals: Readonly<Record<SignalKind, boolean>> = {
  policy_block: true,
  past_as_future: true,
  future_as_past: true,
  thumbs_down: true,
  nothing_retrieved: true,
  refusal: true,
  truncated: true,
  failed_tool: true,
  unsupported_number: true,
  unsupported_name: false,
  unsupported_url: true,
  unknown_citation: true,
  contradicts_passage: true,
  memory_conflict: true,
  repeated_question: true,
  asks_for_human: true,
  low_caller_score: false,
};

/** Under this a caller's own evaluation (0..1) is a sign. */
export const callerScoreFloor = 0.4;
/** Small whole numbers without a unit are often counted ("two ways"), not read. */
const maxCountedNumber = 12;
/** A question is walked this far for a wish to speak to a person and for a repetition. */
const maxQuestionChars = 4000;

/**
 * Every sign of failure in a scored response, in the order of `signalKinds`; signals of one kind are told as one. A kind
 * that is switched off (`input.signalSwitches`) is not raised.
 */
export function findSignals(input: ScoringInput, factors: Factors, answer: Reading): Signal[] {
  const found = [
    ...policySignals(factors),
    ...tenseSignals(input, factors, answer),
    ...thumbsDown(input),
    ...(factors.retrieval?.evidence.passageCount === 0 ? [signal("nothing_retrieved", "block")] : []),
    ...completenessSignals(factors),
    ...failedTools(input),
    ...unsupported(factors, answer),
    ...spanSignal("unknown_citation", "warn", findUnknownCitations(input)),
    ...spanSignal("contradicts_passage", "warn", oppositeSpans(factors)),
    ...memoryConflicts(factors),
    ...questionSignals(input),
    ...lowCallerScores(input),
  ];
  const raised = found.filter((item) => input.signalSwitches?.[item.kind] !== false);
  return raised.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

const order: readonly SignalKind[] = signalKinds;

type Found = { spans?: Span[]; names?: string[]; value?: number | null };

function signal(kind: SignalKind, severity: Severity, found: Found = {}): Signal {
  const { spans = [], names = [], value = null } = found;
  return { kind, severity, captures: capturingSignals[kind], spans, names, value };
}

function spanSignal(kind: SignalKind, severity: Severity, spans: Span[]): Signal[] {
  return spans.length === 0 ? [] : [signal(kind, severity, { spans })];
}

function policySignals(factors: Factors): Signal[] {
  const blocked = factors.policy?.evidence.broken.filter((rule) => rule.severity === "block") ?? [];
  if (blocked.length === 0) return [];
  const spans = blocked.flatMap((rule) => rule.span ?? []);
  return [signal("policy_block", "block", { spans, names: [...new Set(blocked.map((rule) => rule.rule))] })];
}

/** Not where the question works on the passages themselves (no relevance): a summary tells what its source told then. */
function tenseSignals(input: ScoringInput, factors: Factors, answer: Reading): Signal[] {
  const retrieval = factors.retrieval?.evidence;
  if (retrieval !== undefined && retrieval.passageCount > 0 && retrieval.relevance === null) return [];
  const { pastAsFuture, futureAsPast } = findTenseConflicts(answer, input.language, input.occurredAt);
  return [
    ...spanSignal("past_as_future", "block", pastAsFuture),
    ...spanSignal("future_as_past", "block", futureAsPast),
  ];
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

const unsupportedKinds: Record<Exclude<Mismatch["kind"], "negation">, SignalKind> = {
  number: "unsupported_number",
  date: "unsupported_number",
  money: "unsupported_number",
  name: "unsupported_name",
  url: "unsupported_url",
};

/** Numbers, names and addresses that neither a passage nor the asker nor the memory gave. */
function unsupported(factors: Factors, answer: Reading): Signal[] {
  const retrieval = factors.retrieval?.evidence;
  if (retrieval === undefined || retrieval.passageCount === 0) return [];
  const counted = countedStarts(answer);
  const spans = new Map<SignalKind, Span[]>();
  for (const { kind, span, isNowhere } of retrieval.statements.flatMap((statement) => statement.mismatches)) {
    if (kind === "negation" || !isNowhere || (kind === "number" && counted.has(span.start))) continue;
    const signalKind = unsupportedKinds[kind];
    const own = spans.get(signalKind);
    if (own === undefined) spans.set(signalKind, [span]);
    else own.push(span);
  }
  return [...spans].flatMap(([kind, own]) => spanSignal(kind, "warn", own));
}

function countedStarts(answer: Reading): ReadonlySet<number> {
  return new Set(
    answer.numbers.filter(isCounted).map((value) => answer.tokens[value.tokenIndex]?.start ?? -1),
  );
}

function isCounted(value: NumberValue): boolean {
  return value.unit === null && Number.isInteger(value.amount) && value.amount <= maxCountedNumber;
}

/**
 * "Available" over a passage that says "not available" in nearly the same words: a statement that says the opposite keeps
 * 0.4 of its share, so from 0.3 on three quarters of it are its passage's. Met in 0 to 0.4 % of the right answers of three
 * public sets (FaithBench, HaluEval, LoCoMo).
 */
const minOppositeShare = 0.3;

function oppositeSpans(factors: Factors): Span[] {
  return (factors.retrieval?.evidence.statements ?? [])
    .filter((statement) => statement.share >= minOppositeShare)
    .flatMap((statement) => statement.mismatches.filter(({ kind }) => kind === "negation"))
    .map(({ span }) => span);
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

/** What the person's own words say of the answers so far. `value` counts how many of the last three asked the same. */
function questionSignals(input: ScoringInput): Signal[] {
  const tokens = tokenize(input.question.slice(0, maxQuestionChars));
  const repeats = findRepeats(tokens, input.recentQuestions ?? [], input.language);
  const requests = findHumanRequests(tokens);
  return [
    ...(repeats.length === 0 ? [] : [signal("repeated_question", "warn", { value: repeats.length })]),
    ...(requests.length === 0 ? [] : [signal("asks_for_human", "warn", { names: requests })]),
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
