import { clopperPearsonUpper } from "@/lib/core/clopper-pearson.ts";
import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import { type EvidenceCell, partAbove } from "@/lib/tuning/rules/cut-evidence.ts";

/** `labelled` verdicts weigh as much as `effective` that were all as likely to be seen. */
export type AuditEstimate = {
  share: number | null;
  low: number;
  high: number;
  labelled: number;
  wrong: number;
  effective: number;
};

/** Two-sided 95 %. */
const exactConfidence = 0.975;

/**
 * The share of wrong answers at or above a cut from their verdicts alone, each standing for as many answers as one in
 * `seenShare` is (Horvitz and Thompson, 1952; as a ratio, Hájek, 1971), with the exact interval of the effective number (Kish,
 * 1965). Nothing is assumed of how wrongness falls with confidence.
 */
export function estimateFromAudit(cells: readonly EvidenceCell[], cut: number): AuditEstimate {
  let [weight, wrongWeight, squares, labelled, wrong] = [0, 0, 0, 0, 0];
  for (const cell of cells) {
    const part = partAbove(cell.bin, cut);
    if (part === 0 || cell.seenShare <= 0) continue;
    const each = 1 / cell.seenShare;
    weight += part * cell.labelled * each;
    wrongWeight += part * cell.wrong * each;
    squares += part * cell.labelled * each * each;
    labelled += part * cell.labelled;
    wrong += part * cell.wrong;
  }
  if (weight === 0) return { share: null, low: 0, high: 1, labelled: 0, wrong: 0, effective: 0 };
  const share = wrongWeight / weight;
  const effective = weight ** 2 / squares;
  return {
    share,
    ...intervalOf(share, effective),
    labelled: Math.round(labelled),
    wrong: Math.round(wrong),
    effective,
  };
}

/** From so many on the exact interval is Wilson's to the third digit, and takes seconds. */
const manyVerdicts = 400;

function intervalOf(share: number, effective: number): { low: number; high: number } {
  if (effective >= manyVerdicts) return wilsonInterval(share * effective, effective);
  return {
    low: 1 - upperShare((1 - share) * effective, effective),
    high: upperShare(share * effective, effective),
  };
}

/** The exact bound between two whole counts, on the line between theirs. */
function upperShare(count: number, n: number): number {
  const whole = Math.max(1, Math.round(n));
  const below = Math.min(whole, Math.floor(count + 1e-9));
  const part = Math.max(0, count - below);
  const lower = clopperPearsonUpper(below, whole, exactConfidence);
  if (part === 0 || below === whole) return lower;
  return lower + part * (clopperPearsonUpper(below + 1, whole, exactConfidence) - lower);
}
