const prefixLength = 6;
const endings: readonly [suffix: string, minLength: number][] = [
  ["ations", 9],
  ["ation", 8],
  ["ments", 8],
  ["ingly", 8],
  ["ment", 7],
  ["ness", 7],
  ["able", 7],
  ["ible", 7],
  ["ings", 7],
  ["ally", 7],
  ["ions", 7],
  ["ing", 6],
  ["ion", 6],
  ["ies", 5],
  ["ied", 5],
  ["ers", 6],
  ["ed", 5],
  ["er", 6],
  ["ly", 6],
  ["es", 5],
  ["al", 7],
  ["s", 4],
];

/** By last letter, so that a word meets few of them; longest first. */
const endingsByLast = new Map<string, (readonly [suffix: string, minLength: number])[]>();
for (const ending of endings) {
  const last = ending[0].slice(-1);
  endingsByLast.set(last, [...(endingsByLast.get(last) ?? []), ending]);
}

/**
 * Folds the forms of a word together ("declined", "declines", "declining"). `word` is lower case. English loses its
 * common endings; every other language keeps its first six letters, which is crude but needs no dictionary.
 */
export function stemOf(word: string, isEnglish: boolean): string {
  if (!isEnglish) return word.length > prefixLength ? word.slice(0, prefixLength) : word;
  if (word.length < 4) return word;
  const bare = word.endsWith("'s") || word.endsWith("’s") ? word.slice(0, -2) : word;
  return finish(withoutEnding(bare));
}

function withoutEnding(word: string): string {
  if (word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  for (const [suffix, minLength] of endingsByLast.get(word.at(-1) ?? "") ?? []) {
    if (word.length < minLength || !word.endsWith(suffix)) continue;
    return suffix === "ies" || suffix === "ied" ? `${word.slice(0, -3)}y` : word.slice(0, -suffix.length);
  }
  return word;
}

/** "stopped" → "stop", "charge" and "charging" → "charg". */
function finish(stem: string): string {
  const last = stem.at(-1);
  if (stem.length > 4 && last === stem.at(-2) && last !== "l" && last !== "s" && last !== "e")
    return stem.slice(0, -1);
  return stem.length > 3 && last === "e" ? stem.slice(0, -1) : stem;
}
