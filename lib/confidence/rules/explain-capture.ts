import { signalKinds, type CaptureReason, type Signal, type SignalKind } from "@/lib/confidence/types.ts";

export type CaptureFacts = {
  captureReason: CaptureReason | null;
  composite: number | null;
  threshold: number;
  /** Share of responses in the audit sample, 0..1. */
  auditRate: number;
  signals: readonly Signal[];
};

const signalSentences: Record<SignalKind, string> = {
  policy_block: "a rule blocks the answer",
  past_as_future: "a past date is told as future",
  thumbs_down: "the person gave a thumbs-down",
  nothing_retrieved: "the agent found no passage",
  refusal: "the agent said that it cannot answer",
  truncated: "the answer was cut off",
  failed_tool: "a tool failed",
  unsupported_number: "a number in the answer is in no passage",
  memory_conflict: "the answer contradicts what is known about this person",
  low_caller_score: "the agent's own evaluation is low",
};

/** What a signal says, to stand inside a sentence. */
export function explainSignal(kind: SignalKind): string {
  return signalSentences[kind];
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
    case null:
      return composite === null
        ? "Not captured"
        : `Not captured: confidence ${composite.toFixed(2)} is at or above ${threshold.toFixed(2)}`;
    default:
      return captureReason satisfies never;
  }
}

function explainSignals({ signals, composite, threshold }: CaptureFacts): string {
  const capturing = signals.filter((signal) => signal.captures).map((signal) => signal.kind);
  const kinds = signalKinds.filter((kind) => capturing.includes(kind));
  const said = kinds.slice(0, 2).map(explainSignal).join(", and ");
  const more = kinds.length > 2 ? ` (and ${kinds.length - 2} more)` : "";
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
