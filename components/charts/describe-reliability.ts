import { percentText } from "@/lib/core/percent-text.ts";

type Bin = { meanValue: number; rightShare: number; count: number };

/** On average so far off is near enough to be called honest. */
const honestWithin = 0.05;

/** What the diagram shows, as a sentence: whether a confidence promises too much, too little, or what it says. */
export function describeReliability(bins: readonly Bin[]): string {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (count === 0) return "No answer was judged yet";
  const meanOf = (of: (bin: Bin) => number) =>
    bins.reduce((sum, bin) => sum + of(bin) * bin.count, 0) / count;
  const said = meanOf((bin) => bin.meanValue);
  const came = meanOf((bin) => bin.rightShare);
  if (Math.abs(said - came) <= honestWithin) return `Confidence says what comes: ${percentText(came)} right`;
  return `Confidence promises too ${said > came ? "much" : "little"}: ${percentText(came)} right at ${said.toFixed(2)} on average`;
}
