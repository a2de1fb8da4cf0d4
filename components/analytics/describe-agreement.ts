import { percentText } from "@/lib/core/percent-text.ts";
import type { Agreement, ReviewAction } from "@/lib/second-review/types.ts";

export const ROW_LABELS: Record<ReviewAction, string> = {
  approve: "Approved",
  edit: "Edited",
  reject: "Rejected",
};

const figure = (value: number) => value.toFixed(2).replace("-", "−");

/** Below this many pairs an interval is so wide that the number misleads. */
const enoughPairs = 20;

/** The finding as a sentence, then the numbers behind it. */
export function describeAgreement({ pairs, observed, kappa }: Agreement): { title: string; detail: string } {
  if (pairs === 0 || observed === null)
    return {
      title: "Nobody has reviewed the same candidate twice in this range",
      detail:
        "Settings say for which candidates two or three people are needed; then their agreement is here.",
    };
  const title = `Two reviewers did the same ${percentText(observed)} of the time`;
  const of = `${String(pairs)} ${pairs === 1 ? "candidate" : "candidates"} reviewed by two people.`;
  if (kappa === null)
    return { title, detail: `${of} All did one and the same thing, so chance would agree as well.` };
  const interval = `Cohen’s kappa ${figure(kappa.value)}, 95 % interval ${figure(kappa.low)} to ${figure(kappa.high)}`;
  const few = pairs < enoughPairs ? " Too few to say more." : "";
  return { title, detail: `${of} ${interval}: ${inWords(kappa.value)} beyond chance.${few}` };
}

/** The bands of Landis & Koch 1977, "The measurement of observer agreement for categorical data". */
function inWords(kappa: number): string {
  if (kappa <= 0) return "no agreement";
  if (kappa <= 0.2) return "slight agreement";
  if (kappa <= 0.4) return "fair agreement";
  if (kappa <= 0.6) return "moderate agreement";
  if (kappa <= 0.8) return "substantial agreement";
  return "almost perfect agreement";
}
