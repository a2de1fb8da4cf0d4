/**
 * A share 0..1 as per cent, rounded to so many decimals, without those that say nothing: "97.4 %", "80 %". Only certainty is
 * 100 %: what is less is said as less.
 */
export function percentText(share: number, digits: 0 | 1 = 0): string {
  const unit = 10 ** digits;
  const rounded = Math.round(share * 100 * unit) / unit;
  const shown = rounded >= 100 && share < 1 ? 100 - 1 / unit : rounded;
  return `${String(shown)} %`;
}
