import { percentText } from "@/lib/core/percent-text.ts";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";

/** Fewer decisions than this say nothing about a threshold. */
export const minimumDecisions = 20;
/** From a rate surely above this nearly everything captured was worth keeping: look at more. */
const captureMoreAbove = 0.8;
/** From a rate surely below this most of what was captured was noise: look at less. */
const captureLessBelow = 0.5;

export type TuningInput = {
  threshold: { value: number; minimum: number; maximum: number; step: number; isLocked: boolean };
  decided: { approved: number; edited: number; rejected: number };
  /** True where the threshold was already moved on this day of the tenant's. */
  hasMovedToday: boolean;
};

export type Proposal =
  | { kind: "moved"; value: number; direction: "more" | "less"; reason: string }
  | { kind: "kept"; cause: "locked" | "cooldown" | "too_few" | "undecided" | "at_bound"; reason: string };

/**
 * One step of the threshold, or none. The cut goes up to capture more, because a response is captured when it is below it.
 * Approval rate r = approved (edited or not) over approved plus rejected; its 95 % Wilson interval must lie wholly above
 * 0.80 or wholly below 0.50 before anything moves.
 */
export function proposeStep({ threshold, decided, hasMovedToday }: TuningInput): Proposal {
  if (threshold.isLocked)
    return { kind: "kept", cause: "locked", reason: "The threshold is locked by an admin." };
  if (hasMovedToday)
    return {
      kind: "kept",
      cause: "cooldown",
      reason: "The threshold was changed today already; it moves at most once a night.",
    };
  const kept = decided.approved + decided.edited;
  const n = kept + decided.rejected;
  if (n < minimumDecisions) {
    return {
      kind: "kept",
      cause: "too_few",
      reason: `${n} decisions since the last change; at least ${minimumDecisions} are needed.`,
    };
  }
  const { low, high } = wilsonInterval(kept, n);
  const said = `${kept} of ${n} decisions kept what was captured (${percentText(low)} to ${percentText(high)} with 95 % confidence)`;
  if (low > captureMoreAbove)
    return move(threshold, "more", `${said}: nearly all of it is worth keeping, so more is captured.`);
  if (high < captureLessBelow)
    return move(threshold, "less", `${said}: most of it was noise, so less is captured.`);
  return {
    kind: "kept",
    cause: "undecided",
    reason: `${said}: neither surely above 80 % nor surely below 50 %.`,
  };
}

function move(threshold: TuningInput["threshold"], direction: "more" | "less", reason: string): Proposal {
  const wanted = threshold.value + (direction === "more" ? threshold.step : -threshold.step);
  const value = round(Math.min(threshold.maximum, Math.max(threshold.minimum, wanted)));
  if (value === threshold.value) {
    return {
      kind: "kept",
      cause: "at_bound",
      reason: `${reason.slice(0, -1)}, but it is at its bound already. An admin can widen the bounds.`,
    };
  }
  return { kind: "moved", value, direction, reason };
}

/** Steps of 0.02 added in binary drift; six decimals keep them what they say. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
