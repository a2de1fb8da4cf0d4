/** Days of waiting that weigh as much as e times the demand. */
const recencyDays = 3;
const dayMs = 86_400_000;
const epochMs = Date.UTC(2026, 0, 1);

const severities: Record<string, number> = {
  policy_block: 3,
  hallucination_signal: 2.5,
  negative_feedback: 2.5,
  memory_conflict: 2,
  tool_failure: 2,
  retrieval_miss: 1.5,
  incomplete_answer: 1.25,
  low_confidence: 1,
};

/** How bad a failure class is for the people asking, 1..3; an unclassified one is 1. */
export function classSeverity(failureClass: string | null): number {
  return severities[failureClass ?? ""] ?? 1;
}

export type ImpactInput = { openCount: number; severity: number; lastSeenAt: Date };

/**
 * ln demand + ln severity + lastSeen / τ. Built on a fixed date and not on the clock, so that a stored value stays true and
 * order does not drift: as time passes everything sinks alike.
 */
export function clusterImpact({ openCount, severity, lastSeenAt }: ImpactInput): number {
  if (openCount <= 0) return 0;
  const days = (lastSeenAt.getTime() - epochMs) / dayMs;
  return Math.log(openCount) + Math.log(Math.max(1, severity)) + days / recencyDays;
}

/** 1..5 bars: how far a cluster stands below the one with the most impact, one bar for each factor of two. */
export function impactLevel(impact: number, highest: number): number {
  return Math.min(5, Math.max(1, 5 - Math.floor((highest - impact) / Math.LN2)));
}
