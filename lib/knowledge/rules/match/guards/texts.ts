import type { Reading } from "@/lib/core/reading/reading.ts";

/** A text with the stems it tells, in order and as a set. */
export type GuardedText = {
  reading: Reading;
  told: number[];
  stems: ReadonlySet<number>;
  words: ReadonlySet<string>;
};

/** Negations as people type them in haste; they tell no topic. */
export const hastyNegations: ReadonlySet<string> = new Set(
  "cant dont didnt wont isnt doesnt hasnt havent couldnt wasnt arent wouldnt shouldnt".split(" "),
);

export function toGuardedText(reading: Reading): GuardedText {
  const told = reading.tokens.flatMap(({ word }, at) =>
    (reading.weights[at] ?? 0) > 0 && !hastyNegations.has(word) ? [reading.stems[at] ?? -1] : [],
  );
  return {
    reading,
    told,
    stems: new Set(told),
    words: new Set(reading.tokens.map(({ word }) => word)),
  };
}

/** Of the two shares of told words that both texts tell the smaller, 0..1. */
export function sharedShare(one: GuardedText, other: GuardedText): number {
  if (one.stems.size === 0 || other.stems.size === 0) return 0;
  let common = 0;
  for (const stem of one.stems) if (other.stems.has(stem)) common += 1;
  return Math.min(common / one.stems.size, common / other.stems.size);
}
