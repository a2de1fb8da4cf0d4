import { negatedWords, negationWords } from "@/lib/core/reading/lexicon.ts";
import { sidesOf } from "@/lib/knowledge/rules/match/guards/opposite-words.ts";
import { type GuardedText, hastyNegations, sharedShare } from "@/lib/knowledge/rules/match/guards/texts.ts";

export type Opposition = { asked: string; held: string };

/** Sides taken in a text by group; each side with the word that takes it. */
function sidesTaken(text: GuardedText): Map<number, Map<number, string>> {
  const taken = new Map<number, Map<number, string>>();
  for (const { word } of text.reading.tokens) {
    for (const { group, side } of sidesOf(word)) {
      const ofGroup = taken.get(group) ?? new Map<number, string>();
      ofGroup.set(side, word);
      taken.set(group, ofGroup);
    }
  }
  return taken;
}

/**
 * A side that the question takes and no phrasing does, while some phrasing takes another side of the same group: "turn off"
 * where every phrasing turns on. Null where there is none.
 */
export function findOpposite(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const asked = sidesTaken(question);
  if (asked.size === 0) return null;
  const held = phrasings.map(sidesTaken);
  for (const [group, askedSides] of asked) {
    for (const [side, word] of askedSides) {
      if (held.some((taken) => taken.get(group)?.has(side) === true)) continue;
      for (const taken of held) {
        const [other] = [...(taken.get(group) ?? [])].filter(([one]) => !askedSides.has(one));
        if (other !== undefined) return { asked: word, held: other[1] };
      }
    }
  }
  return null;
}

const prefixes = ["un", "dis", "de", "in", "im", "ir", "il", "non", "mis", "re"];
const minBare = 4;

/** A word of one text that negates a word of the other by its prefix: "unlink" and "link", "misuse" and "use". */
export function findPrefixed(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  for (const phrasing of phrasings) {
    const found = prefixed(question, phrasing) ?? flip(prefixed(phrasing, question));
    if (found === null) continue;
    const isSaid = phrasings.some(({ words }) => words.has(found.asked));
    if (!isSaid) return found;
  }
  return null;
}

function prefixed(one: GuardedText, other: GuardedText): Opposition | null {
  for (const word of one.words) {
    if (other.words.has(word)) continue;
    for (const prefix of prefixes) {
      const bare = word.startsWith(prefix) ? word.slice(prefix.length).replace(/^-/u, "") : "";
      if (bare.length >= minBare && other.words.has(bare) && !one.words.has(bare))
        return { asked: word, held: bare };
    }
  }
  return null;
}

function flip(found: Opposition | null): Opposition | null {
  return found === null ? null : { asked: found.held, held: found.asked };
}

/** As much of both texts must be the same words before a negation in one of them alone is held against it. */
const negationShare = 0.8;

/**
 * The question negates and the phrasings worded like it do not, or the other way round, or one of them twice. `phrasings` are
 * nearest first: where the nearest agrees the others do not count.
 */
export function findNegation(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const alike = phrasings.filter((phrasing) => sharedShare(question, phrasing) >= negationShare);
  const asked = countNegations(question);
  const agrees = (phrasing: GuardedText) => countNegations(phrasing) === asked;
  if (alike.length === 0 || alike.some(agrees) || phrasings.slice(0, 1).some(agrees)) return null;
  return asked > 0 ? { asked: "a negation", held: "another" } : { asked: "no negation", held: "a negation" };
}

export function countNegations({ reading }: GuardedText): number {
  const negates = (word: string) =>
    negationWords.has(word) || negatedWords.has(word) || hastyNegations.has(word);
  return reading.tokens.filter(({ word }) => negates(word)).length;
}
