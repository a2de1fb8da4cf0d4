import type {
  CaptureReason,
  Factors,
  FailureClass,
  Scoring,
  Signal,
  SignalKind,
} from "@/lib/confidence/types.ts";

export type ClassifyInput = {
  scoring: Pick<Scoring, "composite" | "factors" | "signals">;
  feedback: readonly { rating: "up" | "down" }[];
  captureReason: CaptureReason | null;
};

/** `evidence` is one plain sentence for `failureClass`, "" when there is none. */
export type Classification = {
  failureClass: FailureClass | null;
  secondary: FailureClass[];
  evidence: string;
};

/** A best passage under this is not about the question. */
const relevantFrom = 0.4;
/** Under this share of support most of the answer stands in no passage. */
const supportedFrom = 0.4;
const completeFrom = 0.45;

type Finding = { failureClass: FailureClass; evidence: string };

/**
 * Which failure this is, by this order: what blocks (`policy_block`), what broke (`tool_failure`), what is known to be
 * false for this person (`memory_conflict`), what was missing (`retrieval_miss`), what was made up although it was
 * there (`hallucination_signal`), what was left out (`incomplete_answer`), what a person disliked without a cause
 * found above (`negative_feedback`), and else `low_confidence`. A retrieval miss goes before what follows from it: an
 * agent that found nothing will make up or leave out. All further findings are secondary. The audit sample and what
 * was not captured have no class unless something was found, and then only as secondary.
 */
export function classifyFailure(input: ClassifyInput): Classification {
  const findings = findFailures(input);
  if (input.captureReason === "audit" || input.captureReason === null) {
    return { failureClass: null, secondary: findings.map((finding) => finding.failureClass), evidence: "" };
  }
  const [first, ...rest] = findings;
  if (first === undefined) {
    return {
      failureClass: "low_confidence",
      secondary: [],
      evidence: "No single cause stands out; the factors together are low.",
    };
  }
  return {
    failureClass: first.failureClass,
    secondary: rest.map((finding) => finding.failureClass),
    evidence: first.evidence,
  };
}

function findFailures({ scoring, feedback }: ClassifyInput): Finding[] {
  const { factors, signals } = scoring;
  const found: (Finding | null)[] = [
    fromSignal(
      signals,
      "policy_block",
      "policy_block",
      (signal) => `${signal.names.map(toWords).join(", ")} blocks this answer.`,
    ),
    fromSignal(
      signals,
      "failed_tool",
      "tool_failure",
      (signal) => `The tool ${signal.names.join(", ")} failed.`,
    ),
    fromSignal(
      signals,
      "memory_conflict",
      "memory_conflict",
      () => "The answer contradicts what is known about this person.",
    ),
    retrievalMiss(factors, signals),
    hallucination(factors, signals),
    incompleteAnswer(factors, signals),
    feedback.some((item) => item.rating === "down") || has(signals, "thumbs_down")
      ? { failureClass: "negative_feedback", evidence: "The person gave a thumbs-down." }
      : null,
  ];
  return found.filter((finding) => finding !== null);
}

function retrievalMiss(factors: Factors, signals: readonly Signal[]): Finding | null {
  const failureClass = "retrieval_miss";
  if (has(signals, "nothing_retrieved")) return { failureClass, evidence: "The agent found no passage." };
  const relevance = factors.retrieval?.evidence.relevance ?? null;
  if (relevance !== null && relevance < relevantFrom)
    return { failureClass, evidence: "No passage is about this question." };
  return null;
}

function hallucination(factors: Factors, signals: readonly Signal[]): Finding | null {
  const failureClass = "hallucination_signal";
  if (has(signals, "past_as_future")) return { failureClass, evidence: "A past date is told as future." };
  if (has(signals, "unsupported_number"))
    return { failureClass, evidence: "A number in the answer is in no passage." };
  const evidence = factors.retrieval?.evidence;
  if (evidence === undefined) return null;
  if (
    evidence.statements.some((statement) =>
      statement.mismatches.some((mismatch) => mismatch.kind === "negation"),
    )
  ) {
    return { failureClass, evidence: "The answer says the opposite of its passage." };
  }
  if (evidence.support === null || evidence.support >= supportedFrom) return null;
  return { failureClass, evidence: "Most of the answer stands in no passage." };
}

function incompleteAnswer(factors: Factors, signals: readonly Signal[]): Finding | null {
  const failureClass = "incomplete_answer";
  if (factors.completeness?.evidence.isEmpty === true)
    return { failureClass, evidence: "The answer is empty." };
  if (has(signals, "refusal")) return { failureClass, evidence: "The agent said that it cannot answer." };
  if (has(signals, "truncated")) return { failureClass, evidence: "The answer was cut off." };
  if ((factors.completeness?.score ?? 1) >= completeFrom) return null;
  return { failureClass, evidence: "The answer does not address what was asked." };
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
