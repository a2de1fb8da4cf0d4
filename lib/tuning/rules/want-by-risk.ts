import { estimateFromAudit } from "@/lib/tuning/rules/audit-estimate.ts";
import { countAnswers, countsAbove, sumOf, type TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { type EvidenceCell, toLabelBins } from "@/lib/tuning/rules/cut-evidence.ts";
import { fallWithConfidence, hasDrifted } from "@/lib/tuning/rules/find-drift.ts";
import { type Wish, toPercent } from "@/lib/tuning/rules/wish.ts";
import {
  type Estimate,
  estimateWrong,
  fitWrongCurve,
  type WrongCurve,
} from "@/lib/tuning/rules/wrong-curve.ts";

/** One-sided 95 %: the true share lies above the bound in one night of twenty at most. */
export const oneSided95 = 1.6448536269514722;
/** Fewer verdicts than these, in all and above the cut, say nothing about what is let through. */
const minimumLabels = 100;
const minimumAbove = 20;
/** Wrong answers must surely be fewer at high confidence before a cut on confidence means anything. */
const surelyFalls = 3;

/** What the verdicts say of a cut; `isContradicted`: the audit sample alone surely has more wrong than the curve allows. */
export type RiskAtCut = Estimate & { isContradicted: boolean };
export type RiskView = {
  cells: readonly EvidenceCell[];
  hasDrifted: boolean;
  at: (cut: number) => RiskAtCut;
};

/** What is known of wrong answers above any cut; after a drift from the last days alone. */
export function viewRisk(cells: readonly EvidenceCell[]): RiskView {
  const isDrifted = hasDrifted(cells);
  const used = isDrifted ? cells.filter(({ isRecent }) => isRecent) : cells;
  const curve = fitWrongCurve(toLabelBins(used));
  const counts = countAnswers(used);
  return { cells: used, hasDrifted: isDrifted, at: (cut) => riskAt(curve, counts, used, cut) };
}

/** The share of wrong answers let through at a cut, as far as verdicts tell; null where there are too few. */
export function knownRisk(view: RiskView, cut: number): (Estimate & { labelled: number }) | null {
  const { labelled } = estimateFromAudit(view.cells, cut);
  if (labelled < minimumAbove || sumOf(view.cells.map((cell) => cell.labelled)) < minimumLabels) return null;
  const { share, low, high } = view.at(cut);
  return { share, low: Math.min(low, share), high, labelled };
}

function riskAt(
  curve: WrongCurve,
  counts: readonly number[],
  cells: readonly EvidenceCell[],
  cut: number,
): RiskAtCut {
  const estimate = estimateWrong(curve, countsAbove(counts, cut), oneSided95);
  const audit = estimateFromAudit(cells, cut);
  const isContradicted = audit.low > estimate.high;
  return { ...estimate, high: isContradicted ? audit.high : estimate.high, isContradicted };
}

/**
 * The lowest cut, in hundredths, above which at most the limit is wrong, with 95 % confidence. Every verdict counts with the
 * likelihood of being seen: a captured answer stands for itself, an audited one for as many as were not.
 */
export function wantByRisk({ threshold, policy, cells }: TuningInput): Wish {
  const view = viewRisk(cells);
  const labelled = sumOf(view.cells.map((cell) => cell.labelled));
  const above = estimateFromAudit(view.cells, threshold.value).labelled;
  const needed = Math.max(minimumLabels, policy.minimumDecisions);
  const since = view.hasDrifted ? " since the answers changed" : "";
  if (labelled < needed || above < minimumAbove)
    return {
      kind: "kept",
      cause: "too_few",
      reason: `${labelled} verdicts${since}, ${above} of them on answers above the cut; at least ${needed} and ${minimumAbove} are needed to know what is let through.`,
    };
  if (fallWithConfidence(view.cells) < surelyFalls)
    return {
      kind: "kept",
      cause: "uninformative",
      reason: `Of ${labelled} verdicts${since} no more are right at high confidence than at low: they do not say where the cut belongs.`,
    };
  const value = lowestWithin(view, threshold, policy.wrongLimit);
  const story = { from: threshold.value, to: value, labelled, limit: policy.wrongLimit };
  return { kind: "wanted", value, ...tell(view, story) };
}

function lowestWithin(
  view: RiskView,
  { minimum, maximum }: { minimum: number; maximum: number },
  limit: number,
): number {
  for (let hundredth = Math.ceil(minimum * 100 - 1e-9); hundredth / 100 <= maximum; hundredth += 1)
    if (view.at(hundredth / 100).high <= limit) return hundredth / 100;
  return maximum;
}

type Story = { from: number; to: number; labelled: number; limit: number };

function tell(view: RiskView, { from, to, labelled, limit }: Story): { reason: string; basis: string } {
  const now = view.at(from);
  const then = view.at(to);
  const basis = view.hasDrifted
    ? `${labelled} verdicts of the last days, since answers are no longer right as often as before at the same confidence`
    : `${labelled} verdicts`;
  const says = `Of the answers let through at ${from.toFixed(2)} about ${toPercent(now.share)} are wrong, at most ${toPercent(now.high)} with 95 % confidence (${basis})`;
  return { basis: `${says}.`, reason: `${says}${conclude({ from, to, then: then.high, limit })}` };
}

function conclude({
  from,
  to,
  then,
  limit,
}: {
  from: number;
  to: number;
  then: number;
  limit: number;
}): string {
  const allowed = `the limit of ${toPercent(limit)}`;
  if (to <= from)
    return `. At ${to.toFixed(2)} it is still at most ${toPercent(then)}, within ${allowed}, so less is captured.`;
  return then <= limit
    ? `: more than ${allowed}. At ${to.toFixed(2)} it is at most ${toPercent(then)}, so more is captured.`
    : `: more than ${allowed}, which no cut within the bounds keeps for sure, so more is captured.`;
}
