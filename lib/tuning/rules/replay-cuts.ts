import type { FailureClass } from "@/lib/confidence/types.ts";
import type { CutOutcome } from "@/lib/tuning/replay-types.ts";
import { capturedPerDay } from "@/lib/tuning/rules/capture-load.ts";
import {
  countAnswers,
  countsAbove,
  type EvidenceCell,
  partAbove,
  sumOf,
} from "@/lib/tuning/rules/cut-evidence.ts";
import { knownRisk, viewRisk } from "@/lib/tuning/rules/want-by-risk.ts";
import { binCount, estimateWrong, fitWrongCurve, type LabelBin } from "@/lib/tuning/rules/wrong-curve.ts";

/** What a response is if it is captured for its confidence; `weight` answers stand behind each that was looked at. */
export type ClassedBin = { bin: number; failureClass: FailureClass; weight: number };

export type ReplayQuestion = {
  /** Answers of the days that are replayed. */
  cells: readonly EvidenceCell[];
  days: number;
  alwaysCaptured: number;
  auditRate: number;
  /** Verdicts, also from before those days. */
  evidence: readonly EvidenceCell[];
  /** Decisions by bin: how many, and how many of them kept the answer. */
  decided: readonly { bin: number; decided: number; kept: number }[];
  classed: readonly ClassedBin[];
  alwaysClassed: readonly { failureClass: FailureClass; count: number }[];
};

const minimumDecided = 20;

/** The replayed days at every cut from 0.01 to 0.99. */
export function replayCuts(question: ReplayQuestion): CutOutcome[] {
  const { cells, days, evidence, decided } = question;
  const counts = countAnswers(cells);
  const risk = viewRisk(evidence);
  const kept = Array.from({ length: binCount }, (): LabelBin => ({ labelled: 0, wrong: 0 }));
  for (const one of decided) kept[one.bin] = { labelled: one.decided, wrong: one.kept };
  const keptCurve = fitWrongCurve(kept);
  const isKeptKnown = sumOf(kept.map(({ labelled }) => labelled)) >= minimumDecided;
  return Array.from({ length: binCount - 1 }, (_, at): CutOutcome => {
    const cut = (at + 1) / binCount;
    const above = countsAbove(counts, cut);
    const below = counts.map((count, bin) => count - (above[bin] ?? 0));
    const isRiskKnown = knownRisk(risk, cut) !== null;
    const { share, low, high } = risk.at(cut);
    return {
      cut,
      captured: capturedPerDay(question, cut),
      keptShare: isKeptKnown && sumOf(below) > 0 ? estimateWrong(keptCurve, below, 0).share : null,
      letThrough: (sumOf(above) * (1 - question.auditRate)) / Math.max(1, days),
      wrong: isRiskKnown ? { share, low: Math.min(low, share), high } : null,
      classes: classesAt(question, counts, cut),
    };
  });
}

/** Of what would be captured a day, how much is of which class; where none of a bin was looked at its neighbours stand for it. */
function classesAt(
  { classed, alwaysClassed, days }: ReplayQuestion,
  counts: readonly number[],
  cut: number,
): CutOutcome["classes"] {
  const perDay: CutOutcome["classes"] = {};
  const add = (name: FailureClass, count: number) =>
    (perDay[name] = (perDay[name] ?? 0) + count / Math.max(1, days));
  for (const { failureClass, count } of alwaysClassed) add(failureClass, count);
  const total = sumOf(counts.map((count, bin) => count * (1 - partAbove(bin, cut))));
  const below = classed.map((one) => ({ ...one, weight: one.weight * (1 - partAbove(one.bin, cut)) }));
  const weight = sumOf(below.map((one) => one.weight));
  if (weight > 0)
    for (const one of below) if (one.weight > 0) add(one.failureClass, (total * one.weight) / weight);
  return perDay;
}
