import { type EvidenceCell, toLabelBins } from "@/lib/tuning/rules/cut-evidence.ts";
import { fitWrongCurve, wrongShares } from "@/lib/tuning/rules/wrong-curve.ts";

/** Standard errors from which chance alone is out of the question, though it is asked every night. */
const surelyMoved = 4;
const minimumRecent = 50;

/** True where the verdicts of the last days do not go with those before, at the same confidence: what was learned then is old. */
export function hasDrifted(cells: readonly EvidenceCell[]): boolean {
  const recent = cells.filter(({ isRecent }) => isRecent);
  const before = cells.filter(({ isRecent }) => !isRecent);
  const labelledBefore = before.reduce((sum, { labelled }) => sum + labelled, 0);
  const bins = toLabelBins(recent);
  const labelled = bins.reduce((sum, bin) => sum + bin.labelled, 0);
  if (labelled < minimumRecent || labelledBefore < minimumRecent) return false;
  const shares = wrongShares(fitWrongCurve(toLabelBins(before)));
  let [expected, variance, wrong] = [0, 0, 0];
  bins.forEach((bin, index) => {
    const share = shares[index] ?? 0;
    expected += bin.labelled * share;
    variance += bin.labelled * share * (1 - share);
    wrong += bin.wrong;
  });
  // What was expected is itself estimated, from as many verdicts as there were before.
  const known = labelledBefore / (labelledBefore + labelled);
  return Math.abs(wrong - expected) > surelyMoved * Math.sqrt(variance / known);
}

/**
 * How surely wrong answers are fewer at high confidence, in standard errors (Cochran, 1954; Armitage, 1955): a reviewer who
 * calls everything right, or everything wrong, tells nothing of where a cut belongs.
 */
export function fallWithConfidence(cells: readonly EvidenceCell[]): number {
  const bins = toLabelBins(cells);
  const n = bins.reduce((sum, { labelled }) => sum + labelled, 0);
  const share = bins.reduce((sum, { wrong }) => sum + wrong, 0) / Math.max(1, n);
  const mean = bins.reduce((sum, { labelled }, bin) => sum + labelled * bin, 0) / Math.max(1, n);
  let [covariance, spread] = [0, 0];
  bins.forEach(({ labelled, wrong }, bin) => {
    covariance += (wrong - labelled * share) * (bin - mean);
    spread += labelled * (bin - mean) ** 2;
  });
  const variance = share * (1 - share) * spread;
  return variance === 0 ? 0 : -covariance / Math.sqrt(variance);
}
