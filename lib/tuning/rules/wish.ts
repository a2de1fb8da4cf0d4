/** Why a cut stays where it is. */
export const keptCauses = [
  "locked",
  "cooldown",
  "daily_limit",
  "too_few",
  "undecided",
  "uninformative",
  "at_bound",
  "capacity",
  "dead_band",
  "reversals",
] as const;
export type KeptCause = (typeof keptCauses)[number];

export type Kept = { kind: "kept"; cause: KeptCause; reason: string };

/** Where a policy would have the cut, before any limit; `basis` is what it saw, without what follows from it. */
export type Wish = { kind: "wanted"; value: number; reason: string; basis?: string } | Kept;

/** Steps added in binary drift; six decimals keep them what they say. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Whole per cent from ten on, tenths below: 4.3 % and 4.8 % are not the same limit. */
export function toPercent(share: number): string {
  const percent = share * 100;
  return `${percent >= 9.95 || Number.isInteger(percent) ? Math.round(percent) : percent.toFixed(1)} %`;
}
