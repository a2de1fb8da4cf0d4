import type { TuningPolicy } from "@/lib/tuning/policy-types.ts";
import { binCount, type LabelBin } from "@/lib/tuning/rules/wrong-curve.ts";

/**
 * Answers of one bin of confidence that were as likely to be seen: `seenShare` is 1 below the cut of their day and the audit
 * rate above it. Of `answers` in all, `labelled` have a verdict. Those captured by a signal are in none: no cut lets them through.
 */
export type EvidenceCell = {
  bin: number;
  seenShare: number;
  /** Of the last days, as against those before. */
  isRecent: boolean;
  answers: number;
  labelled: number;
  wrong: number;
};

/** Decisions in force since the cut last changed, on what it captured. */
export type DecidedCounts = { approved: number; edited: number; rejected: number };

export type PastMove = { daysAgo: number; by: number };

/** All that a proposal is made from; samples, numbers and bounds. */
export type TuningInput = {
  threshold: {
    value: number;
    minimum: number;
    maximum: number;
    step: number;
    auditRate: number;
    isLocked: boolean;
  };
  policy: TuningPolicy;
  decided: DecidedCounts;
  /** Decisions on the audit sample within one step above the cut: what the next step would capture. */
  nextStep: { kept: number; rejected: number };
  cells: readonly EvidenceCell[];
  /** Days the cells are of, and how many of them are recent. */
  recentDays: number;
  days: number;
  /** Captured whatever the cut (signals, failed scoring), of all `days`. */
  alwaysCaptured: number;
  /** Answers of each day, oldest first: how busy a busy week is. */
  dailyAnswers: readonly number[];
  /** What the team was seen to decide on a busy day; used where the policy names no capacity. */
  seenCapacityPerDay: number | null;
  /** The tuner's moves of the last 30 days, newest first, and those of today by anybody. */
  moves: readonly PastMove[];
  movedToday: number;
  daysSinceMove: number | null;
};

/** The labels of each bin, whyever an answer was seen. */
export function toLabelBins(cells: readonly EvidenceCell[]): LabelBin[] {
  const bins = Array.from({ length: binCount }, () => ({ labelled: 0, wrong: 0 }));
  for (const { bin, labelled, wrong } of cells) {
    const of = bins[bin];
    if (of === undefined) continue;
    of.labelled += labelled;
    of.wrong += wrong;
  }
  return bins;
}

/** The answers of each bin, seen or not. */
export function countAnswers(cells: readonly EvidenceCell[]): number[] {
  const counts = new Array<number>(binCount).fill(0);
  for (const { bin, answers } of cells) counts[bin] = (counts[bin] ?? 0) + answers;
  return counts;
}

/** The part of a bin that lies at or above a cut, 0..1; inside a bin answers are taken to lie evenly. */
export function partAbove(bin: number, cut: number): number {
  return Math.min(1, Math.max(0, bin + 1 - cut * binCount));
}

/** What of the counts lies at or above the cut. */
export function countsAbove(counts: readonly number[], cut: number): number[] {
  return counts.map((count, bin) => count * partAbove(bin, cut));
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
