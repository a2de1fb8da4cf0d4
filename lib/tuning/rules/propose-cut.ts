import type { TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { capturedPerDay, highestAffordable, plannedPerDay } from "@/lib/tuning/rules/capture-load.ts";
import { wantByApproval } from "@/lib/tuning/rules/want-by-approval.ts";
import { wantByRisk } from "@/lib/tuning/rules/want-by-risk.ts";
import { type Kept, round, type Wish } from "@/lib/tuning/rules/wish.ts";

export type Proposal =
  { kind: "moved"; value: number; direction: "more" | "less"; reason: string; capturedMore: number } | Kept;

/** A cut that turned about so often in thirty days waits until the oldest turn is past. */
export const maxReversals = 2;
/** A queue that grows by less than this is no reason to move; no cut is proposed that exceeds the capacity at all. */
const overloadTolerance = 1.1;

/**
 * Where the cut should move tonight, or why it stays. The policy says where it would have it; the team's capacity, the bounds,
 * the dead band, the cooldown, the step and the daily limit say how much of that happens. The cut goes up to capture more.
 */
export function proposeCut(input: TuningInput): Proposal {
  const { threshold, policy } = input;
  if (threshold.isLocked) return kept("locked", "The threshold is locked by an admin.");
  if (input.daysSinceMove !== null && input.daysSinceMove < policy.cooldownDays)
    return kept("cooldown", describeRest(policy.cooldownDays));
  const left = round(policy.dailyLimit - input.movedToday);
  if (left <= 0)
    return kept(
      "daily_limit",
      `The threshold moved by ${policy.dailyLimit} today already, as far as it may in a day.`,
    );
  const wish = limitByCapacity(input, policy.policy === "risk" ? wantByRisk(input) : wantByApproval(input));
  if (wish.kind === "kept") return wish;
  return limitMove(input, wish, Math.min(threshold.step, left));
}

const kept = (cause: Kept["cause"], reason: string): Kept => ({ kind: "kept", cause, reason });

function describeRest(days: number): string {
  return days === 1
    ? "The threshold was changed today already; it moves at most once a night."
    : `The threshold was changed less than ${days} days ago; it rests until then.`;
}

const loadOf = ({ cells, days, recentDays, alwaysCaptured, threshold, dailyAnswers }: TuningInput) => ({
  cells,
  days,
  recentDays,
  alwaysCaptured,
  auditRate: threshold.auditRate,
  dailyAnswers,
});

/** No cut is wanted that captures more a day than the team decides in one; one in force that does comes down. */
function limitByCapacity(input: TuningInput, wish: Wish): Wish {
  const capacity = input.policy.capacityPerDay ?? input.seenCapacityPerDay;
  const { threshold } = input;
  if (capacity === null || input.days < 1) return wish;
  const load = loadOf(input);
  const affordable = highestAffordable(load, threshold, capacity);
  const now = plannedPerDay(load, threshold.value);
  const team = `the team decides ${Math.round(capacity)} a day`;
  const isOver = now > capacity * overloadTolerance && affordable < threshold.value;
  if (isOver && (wish.kind === "kept" || wish.value > affordable))
    return {
      kind: "wanted",
      value: affordable,
      reason: `About ${Math.round(now)} a day are captured in a busy week, and ${team}, so less is captured. ${wish.reason}`,
    };
  if (wish.kind === "kept" || wish.value <= affordable || wish.value <= threshold.value) return wish;
  if (affordable <= threshold.value)
    return kept("capacity", `${wish.reason} But ${team}, and at this cut its day is full in a busy week.`);
  return {
    ...wish,
    value: affordable,
    reason: `${wish.reason} Only as far as ${affordable.toFixed(2)}: ${team}.`,
  };
}

function limitMove(input: TuningInput, wish: Extract<Wish, { kind: "wanted" }>, furthest: number): Proposal {
  const { threshold, policy } = input;
  const wanted = Math.min(threshold.maximum, Math.max(threshold.minimum, wish.value));
  const way = round(wanted - threshold.value);
  if (way === 0 && wish.value !== threshold.value)
    return kept(
      "at_bound",
      `${wish.reason.slice(0, -1)}, but it is at its bound already. An admin can widen the bounds.`,
    );
  const last = input.moves[0];
  const isTurning = last !== undefined && Math.sign(last.by) === -Math.sign(way);
  if (way === 0 || Math.abs(way) < policy.deadBand - 1e-9)
    return kept(
      "dead_band",
      `The threshold is within ${policy.deadBand} of where it belongs (${wanted.toFixed(2)}). ${wish.basis ?? ""}`.trimEnd(),
    );
  if (isTurning && countReversals(input.moves) >= maxReversals)
    return kept(
      "reversals",
      `${wish.reason} But it turned about ${maxReversals} times in 30 days already, so it waits.`,
    );
  const value = round(threshold.value + Math.sign(way) * Math.min(Math.abs(way), furthest));
  const load = loadOf(input);
  return {
    kind: "moved",
    value,
    direction: way > 0 ? "more" : "less",
    reason: wish.reason,
    capturedMore: capturedPerDay(load, value) - capturedPerDay(load, threshold.value),
  };
}

/** How often the moves of the last thirty days changed direction. */
export function countReversals(moves: TuningInput["moves"]): number {
  return moves.filter((move, at) => {
    const before = moves[at + 1];
    return before !== undefined && Math.sign(before.by) === -Math.sign(move.by);
  }).length;
}
