import { findRepair, supportedFrom } from "@/lib/confidence/rules/find-repair.ts";
import { clearlyRelevantFrom, relevantFrom } from "@/lib/confidence/rules/relevance-bounds.ts";
import { callerScoreFloor } from "@/lib/confidence/rules/find-signals.ts";
import { languageName } from "@/lib/core/reading/guess-language.ts";
import {
  factorNames,
  type CaptureReason,
  type CompletenessEvidence,
  type Factors,
  type FailureClass,
  type MemoryItemEvidence,
  type RepairType,
  type RetrievalEvidence,
  type Scoring,
  type Signal,
  type SignalKind,
} from "@/lib/confidence/types.ts";

export type ClassifyInput = {
  scoring: Pick<Scoring, "composite" | "factors" | "signals">;
  feedback: readonly { rating: "up" | "down" }[];
  captureReason: CaptureReason | null;
};

/** `evidence` is one plain sentence for `failureClass`, "" when there is none; it quotes nothing of the texts. */
export type Classification = {
  failureClass: FailureClass | null;
  secondary: FailureClass[];
  evidence: string;
  repairType: RepairType;
};

const completeFrom = 0.45;

type Finding = { failureClass: FailureClass; evidence: string };

/**
 * Which failure this is, by this order: what blocks (`policy_block`), what broke (`tool_failure`), what is known to be
 * false for this person (`memory_conflict`), a wish for a person, which no passage could have met (`negative_feedback`),
 * what was missing (`retrieval_miss`), what was made up although it was there (`hallucination_signal`), what was left
 * out (`incomplete_answer`), what a person disliked or asked again without a cause found above (`negative_feedback`),
 * and else `low_confidence`. A retrieval miss goes before what follows from it: an agent that found nothing will make
 * up, leave out or refuse. All further findings are
 * secondary. The audit sample and what was not captured have no class unless something was found, and then only as
 * secondary.
 */
export function classifyFailure(input: ClassifyInput): Classification {
  const { factors, signals } = input.scoring;
  const findings = findFailures(input);
  if (input.captureReason === "audit" || input.captureReason === null) {
    const secondary = findings.map((finding) => finding.failureClass);
    return { failureClass: null, secondary, evidence: "", repairType: "none" };
  }
  const otherwise = input.captureReason === "reuse" ? notWhatWasAsked : lowConfidence(factors, signals);
  const [first = otherwise, ...rest] = findings;
  return {
    failureClass: first.failureClass,
    secondary: rest.map((finding) => finding.failureClass),
    evidence: first.evidence,
    repairType: findRepair(first.failureClass, { factors, signals }),
  };
}

const notWhatWasAsked: Finding = {
  failureClass: "negative_feedback",
  evidence: "The person was not content with the approved answer.",
};

function findFailures({ scoring, feedback }: ClassifyInput): Finding[] {
  const { factors, signals } = scoring;
  const found: (Finding | null)[] = [
    policyBlock(factors, signals),
    fromSignal(signals, "failed_tool", "tool_failure", ({ names }) =>
      names.length === 1 ? `The tool ${names.join()} failed.` : `The tools ${names.join(", ")} failed.`,
    ),
    memoryConflict(factors, signals),
    fromSignal(signals, "asks_for_human", "negative_feedback", () => "The person asked for a person."),
    retrievalMiss(factors, signals),
    hallucination(factors, signals),
    incompleteAnswer(factors, signals),
    negativeFeedback(signals, feedback),
  ];
  const findings = found.filter((finding) => finding !== null);
  return findings.filter(
    ({ failureClass }, at) => findings.findIndex((other) => other.failureClass === failureClass) === at,
  );
}

function policyBlock(factors: Factors, signals: readonly Signal[]): Finding | null {
  const signal = signals.find((item) => item.kind === "policy_block");
  if (signal === undefined) return null;
  const blocking = factors.policy?.evidence.broken.filter((rule) => rule.severity === "block") ?? [];
  const sources = new Set(blocking.map((rule) => rule.source));
  const names = signal.names.map(toWords).join(", ");
  const whose = sources.size === 1 && sources.has("agent") ? ", a rule of the agent's own," : "";
  return { failureClass: "policy_block", evidence: `${names}${whose} blocks this answer.` };
}

function memoryConflict(factors: Factors, signals: readonly Signal[]): Finding | null {
  return fromSignal(signals, "memory_conflict", "memory_conflict", ({ value }) => {
    const items = factors.memory?.evidence.items.filter((item) => item.relation === "contradicts") ?? [];
    const by = [...new Set(items.flatMap((item) => conflictNames[item.conflict ?? "value"]))].join(" and ");
    const count = (value ?? 1) > 1 ? ` ${value ?? 1} times` : "";
    return `The answer contradicts what is known about this person${count}${by === "" ? "" : `, ${by}`}.`;
  });
}

type Conflict = NonNullable<MemoryItemEvidence["conflict"]>;

const conflictNames: Record<Conflict, string> = {
  number: "by another number",
  date: "by another date",
  name: "by another name",
  negation: "by saying the opposite",
  value: "by naming another value",
  preference: "by offering what they do not want",
};

function retrievalMiss(factors: Factors, signals: readonly Signal[]): Finding | null {
  const failureClass = "retrieval_miss";
  const evidence = factors.retrieval?.evidence;
  if (has(signals, "nothing_retrieved") || evidence?.passageCount === 0)
    return { failureClass, evidence: "The agent found no passage." };
  if (evidence === undefined || evidence.relevance === null) return null;
  const { relevance, passageCount } = evidence;
  const passages = passageCount === 1 ? "The one passage found" : `The best of ${passageCount} passages`;
  if (relevance < relevantFrom)
    return {
      failureClass,
      evidence: `${passages} is not about this question (relevance ${relevance.toFixed(2)}).`,
    };
  const isRefused = (factors.completeness?.evidence.refusal ?? null) !== null;
  // A refusing agent has looked at its passages: only one that is clearly about the question makes the refusal wrong.
  if (!isRefused || relevance >= clearlyRelevantFrom) return null;
  return {
    failureClass,
    evidence: `The agent found no answer in its passages: ${passages.toLowerCase()} is hardly about this question (relevance ${relevance.toFixed(2)}).`,
  };
}

function hallucination(factors: Factors, signals: readonly Signal[]): Finding | null {
  const evidence =
    inventionFrom(signals) ?? oppositeOf(factors) ?? unsupportedFrom(factors.retrieval?.evidence);
  return evidence === null ? null : { failureClass: "hallucination_signal", evidence };
}

const inventions: readonly [kind: SignalKind, one: string, several: (count: number) => string][] = [
  ["past_as_future", "A past date is told as future.", (count) => `${count} past dates are told as future.`],
  ["future_as_past", "A future date is told as past.", (count) => `${count} future dates are told as past.`],
  [
    "unsupported_number",
    "A number in the answer is in no passage.",
    (count) => `${count} numbers in the answer are in no passage.`,
  ],
  [
    "unsupported_url",
    "An address in the answer is in no passage.",
    (count) => `${count} addresses in the answer are in no passage.`,
  ],
  [
    "unknown_citation",
    "The answer cites a source that it was not given.",
    (count) => `The answer cites ${count} sources that it was not given.`,
  ],
];

function inventionFrom(signals: readonly Signal[]): string | null {
  for (const [kind, one, several] of inventions) {
    const count = signals.find((signal) => signal.kind === kind)?.spans.length;
    if (count !== undefined) return count > 1 ? several(count) : one;
  }
  return null;
}

function oppositeOf(factors: Factors): string | null {
  const statement = factors.retrieval?.evidence.statements.find((item) =>
    item.mismatches.some((mismatch) => mismatch.kind === "negation"),
  );
  if (statement === undefined) return null;
  return statement.passageIndex === null
    ? "The answer says the opposite of its passage."
    : `The answer says the opposite of passage ${statement.passageIndex + 1}.`;
}

function unsupportedFrom(evidence: RetrievalEvidence | undefined): string | null {
  if (evidence === undefined || evidence.support === null || evidence.support >= supportedFrom) return null;
  const checked = evidence.statements.filter((statement) => statement.status !== "not_checked");
  const carried = checked.filter((statement) => statement.status === "supported").length;
  return `Most of the answer stands in no passage (${carried} of ${checked.length} statements do).`;
}

function incompleteAnswer(factors: Factors, signals: readonly Signal[]): Finding | null {
  const completeness = factors.completeness;
  if (completeness === null) return null;
  const evidence = gapOf(completeness.evidence, signals) ?? missedOf(completeness);
  return evidence === null ? null : { failureClass: "incomplete_answer", evidence };
}

function gapOf(evidence: CompletenessEvidence, signals: readonly Signal[]): string | null {
  if (evidence.isEmpty) return "The answer is empty.";
  if (evidence.refusal !== null || has(signals, "refusal")) return "The agent said that it cannot answer.";
  if (evidence.truncated === "length") return "The answer was cut off at its length limit.";
  if (evidence.truncated === "error" || has(signals, "truncated"))
    return "The answer was cut off by an error.";
  if (evidence.isEcho === true) return "The answer only gives the question back.";
  return null;
}

function missedOf({ score, evidence }: { score: number; evidence: CompletenessEvidence }): string | null {
  if (score >= completeFrom) return null;
  const { wrongLanguage, asks } = evidence;
  if (wrongLanguage != null)
    return `The question is in ${languageName(wrongLanguage.asked)}, the answer in ${languageName(wrongLanguage.answered)}.`;
  const missed = asks.filter((ask) => !ask.isMet).length;
  if (missed > 0 && asks.length > 1) return `${missed} of ${asks.length} things asked are not addressed.`;
  if (missed > 0) return "The answer does not address what was asked.";
  if (evidence.truncated === "open_ending") return "The answer ends in the middle of a sentence.";
  return evidence.hedges.length > 0
    ? "The answer doubts itself and hardly addresses what was asked."
    : "The answer hardly addresses what was asked.";
}

function negativeFeedback(
  signals: readonly Signal[],
  feedback: readonly { rating: "up" | "down" }[],
): Finding | null {
  const failureClass = "negative_feedback";
  if (has(signals, "thumbs_down") || feedback.some((item) => item.rating === "down"))
    return { failureClass, evidence: "The person gave a thumbs-down." };
  return fromSignal(signals, "repeated_question", failureClass, () => "The person asked the same again.");
}

function lowConfidence(factors: Factors, signals: readonly Signal[]): Finding {
  return { failureClass: "low_confidence", evidence: lowEvidence(factors, signals) };
}

function lowEvidence(factors: Factors, signals: readonly Signal[]): string {
  const low = signals.find((signal) => signal.kind === "low_caller_score");
  if (low !== undefined)
    return `The agent's own evaluation ${low.names.join(", ")} is ${(low.value ?? 0).toFixed(2)}, under ${callerScoreFloor.toFixed(2)}.`;
  const warned = [...new Set(factors.policy?.evidence.broken.map((rule) => rule.rule.replaceAll("_", " ")))];
  if (warned.length > 0)
    return `No single cause stands out; ${warned.join(", ")} ${warned.length > 1 ? "warn" : "warns"} of it.`;
  const [lowest] = factorNames
    .flatMap((name) => (factors[name] === null ? [] : [{ name, score: factors[name].score }]))
    .toSorted((one, other) => one.score - other.score);
  return lowest === undefined
    ? "No single cause stands out."
    : `No single cause stands out; the lowest factor is ${lowest.name} with ${lowest.score.toFixed(2)}.`;
}

function fromSignal(
  signals: readonly Signal[],
  kind: SignalKind,
  failureClass: FailureClass,
  say: (signal: Signal) => string,
): Finding | null {
  const signal = signals.find((item) => item.kind === kind);
  return signal === undefined ? null : { failureClass, evidence: say(signal) };
}

function has(signals: readonly Signal[], kind: SignalKind): boolean {
  return signals.some((signal) => signal.kind === kind);
}

function toWords(name: string): string {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
