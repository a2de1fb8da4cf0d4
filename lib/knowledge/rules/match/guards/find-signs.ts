import type { Opposition } from "@/lib/knowledge/rules/match/guards/find-opposites.ts";
import type { GuardedText } from "@/lib/knowledge/rules/match/guards/texts.ts";

/** A word or number with the signs that belong to it: C#, C++, A+, $20, 5 %. */
const signed =
  /(?<before>[€$£])?(?<![\p{L}\p{N}])(?<word>[\p{L}\p{N}]+(?:[.,]\p{N}+)*)(?<after>[#+]+(?![\p{L}\p{N}])|\s?[%€$£](?![\p{L}\p{N}]))?/gu;

/**
 * A word that stands with other signs in the question than in every phrasing that has it: C# where all say C++, $20 where all
 * say €20. A number without a sign may mean any.
 */
export function findOtherSign(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const held = phrasings.map(signsOf);
  for (const [word, signs] of signsOf(question)) {
    const isNumber = /^\p{N}/u.test(word);
    const others = held.flatMap((one) => one.get(word) ?? []);
    const isOpen = isNumber && (signs === "" || others.includes(""));
    const [other] = others;
    if (other === undefined || isOpen || others.includes(signs)) continue;
    return { asked: written(word, signs), held: written(word, other) };
  }
  return null;
}

/** By word its signs; "" where it has none. */
function signsOf({ reading }: GuardedText): Map<string, string> {
  const found = new Map<string, string>();
  for (const { groups } of reading.text.toLowerCase().matchAll(signed)) {
    const word = groups?.["word"] ?? "";
    const signs = `${groups?.["before"] ?? ""}${groups?.["after"]?.trim() ?? ""}`;
    if (!found.has(word) || signs !== "") found.set(word, signs);
  }
  return found;
}

function written(word: string, signs: string): string {
  return /^[€$£]/u.test(signs) ? `${signs}${word}` : `${word}${signs}`;
}
