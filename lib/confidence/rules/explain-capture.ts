import { signalKinds, type CaptureReason, type Signal, type SignalKind } from "@/lib/confidence/types.ts";

export type CaptureFacts = {
  captureReason: CaptureReason | null;
  composite: number | null;
  threshold: number;
  /** Share of responses in the audit sample, 0..1. */
  auditRate: number;
  signals: readonly Signal[];
  /** To quote from; without it, or after erasure, places are counted. */
  answer?: string | null;
};

const signalSentences: Record<SignalKind, string> = {
  policy_block: "a rule blocks the answer",
  past_as_future: "a past date is told as future",
  future_as_past: "a future date is told as past",
  thumbs_down: "the person gave a thumbs-down",
  nothing_retrieved: "the agent found no passage",
  refusal: "the agent said that it cannot answer",
  truncated: "the answer was cut off",
  failed_tool: "a tool failed",
  unsupported_number: "a number in the answer is in no passage",
  unsupported_name: "a name in the answer is in no passage",
  unsupported_url: "an address in the answer is in no passage",
  unknown_citation: "the answer cites a source that it was not given",
  contradicts_passage: "the answer says the opposite of a passage",
  memory_conflict: "the answer contradicts what is known about this person",
  repeated_question: "the person asked the same again",
  asks_for_human: "the person asked for a person",
  low_caller_score: "the agent's own evaluation is low",
};

/** What a signal adds to its sentence: whose it is, where in the answer, how often, or nothing. */
const signalDetails: Record<SignalKind, "names" | "score" | "places" | "times" | null> = {
  policy_block: "names",
  past_as_future: "places",
  future_as_past: "places",
  thumbs_down: "times",
  nothing_retrieved: null,
  refusal: null,
  truncated: null,
  failed_tool: "names",
  unsupported_number: "places",
  unsupported_name: "places",
  unsupported_url: "places",
  unknown_citation: "places",
  contradicts_passage: "places",
  memory_conflict: "times",
  repeated_question: "times",
  asks_for_human: "names",
  low_caller_score: "score",
};

const maxQuotes = 3;
const quotableLength = 40;

/** What a kind of signal says, to stand inside a sentence. */
export function describeSignal(kind: SignalKind): string {
  return signalSentences[kind];
}

/** What a signal says with what gave it away, to stand inside a sentence; counts where `answer` is erased. */
export function explainSignal(signal: Signal, answer: string | null): string {
  const said = signalSentences[signal.kind];
  const detail = detailOf(signal, answer);
  return detail === "" ? said : `${said}${detail}`;
}

function detailOf({ kind, names, spans, value }: Signal, answer: string | null): string {
  const named = toList(names.map((name) => name.replaceAll("_", " ")));
  switch (signalDetails[kind]) {
    case "names":
      return named === "" ? "" : `: ${named}`;
    case "score":
      return `${named === "" ? "" : `: ${named}`}${value === null ? "" : ` (${value.toFixed(2)})`}`;
    case "places": {
      const quotes = answer === null ? [] : spans.map(({ start, end }) => answer.slice(start, end));
      const isQuotable = quotes.length > 0 && quotes.every((text) => text.length <= quotableLength);
      if (isQuotable) return `: ${toList(quotes.map((text) => `“${text}”`))}`;
      return spans.length > 1 ? ` (${spans.length} places)` : "";
    }
    case "times":
      return (value ?? 1) > 1 ? ` (${value ?? 1} times)` : "";
    case null:
      return "";
  }
}

function toList(items: readonly string[]): string {
  return `${items.slice(0, maxQuotes).join(", ")}${items.length > maxQuotes ? ", ..." : ""}`;
}

/** "Captured: confidence 0.41 is below 0.62": the exact rule that captured the response, or why none did. */
export function explainCapture(facts: CaptureFacts): string {
  const { composite, threshold, captureReason } = facts;
  switch (captureReason) {
    case "signal":
      return `Captured: ${explainSignals(facts)}`;
    case "threshold":
      return composite === null
        ? "Captured: confidence could not be computed"
        : `Captured: confidence ${toTwoDecimals(composite, threshold)} is below ${threshold.toFixed(2)}`;
    case "audit":
      return `Captured: audit sample, ${Number((facts.auditRate * 100).toFixed(2))} % of all answers`;
    case "unscored":
      return "Captured: scoring failed, so a person should look";
    case "reuse":
      return "Captured: an approved answer was served here, and the person was not content with it";
    case null:
      return composite === null
        ? "Not captured"
        : `Not captured: confidence ${composite.toFixed(2)} is at or above ${threshold.toFixed(2)}`;
    default:
      return captureReason satisfies never;
  }
}

function explainSignals({ signals, composite, threshold, answer = null }: CaptureFacts): string {
  const capturing = signalKinds.flatMap(
    (kind) => signals.find((signal) => signal.captures && signal.kind === kind) ?? [],
  );
  const said = capturing
    .slice(0, 2)
    .map((signal) => explainSignal(signal, answer))
    .join(", and ");
  const more = capturing.length > 2 ? ` (and ${capturing.length - 2} more)` : "";
  const below =
    composite !== null && composite < threshold
      ? `; confidence ${toTwoDecimals(composite, threshold)} is below ${threshold.toFixed(2)} too`
      : "";
  return `${said === "" ? "a signal" : said}${more}${below}`;
}

/** 0.6199 under a cut of 0.62 reads "0.619", never "0.62 is below 0.62". */
function toTwoDecimals(composite: number, threshold: number): string {
  if (composite.toFixed(2) !== threshold.toFixed(2)) return composite.toFixed(2);
  return (Math.floor(composite * 10_000) / 10_000).toString();
}
