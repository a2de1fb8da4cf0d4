import { guessLanguage, languageName, toLanguage } from "@/lib/core/reading/guess-language.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import {
  findNegation,
  findOpposite,
  findPrefixed,
  type Opposition,
} from "@/lib/knowledge/rules/match/guards/find-opposites.ts";
import {
  findOtherDate,
  findOtherName,
  findOtherNumber,
} from "@/lib/knowledge/rules/match/guards/find-values.ts";
import { findOtherSign } from "@/lib/knowledge/rules/match/guards/find-signs.ts";
import { findExchange, findSwap } from "@/lib/knowledge/rules/match/guards/find-wording.ts";
import { type GuardedText, toGuardedText } from "@/lib/knowledge/rules/match/guards/texts.ts";
import { isSameText } from "@/lib/knowledge/rules/same-text.ts";

export const guardNames = ["polarity", "number", "date", "name", "wording", "language"] as const;
export type GuardName = (typeof guardNames)[number];

/** `asked` and `held` are what the question and the document's phrasings say against each other, where a guard refuses. */
export type GuardVerdict = { guard: GuardName; passed: boolean; asked: string | null; held: string | null };

type Guarded = { question: Reading; phrasings: readonly Reading[]; language: string | null };
type Guard = (question: GuardedText, phrasings: readonly GuardedText[]) => Opposition | null;

const guards: readonly [GuardName, readonly Guard[]][] = [
  ["polarity", [findOpposite, findPrefixed, findNegation]],
  ["number", [findOtherNumber]],
  ["date", [findOtherDate]],
  ["name", [findOtherName]],
  ["wording", [findSwap, findOtherSign, findExchange]],
];

/**
 * Holds a question against the phrasings of the document that would be served. A guard refuses where the question says the
 * opposite of, or another value than, what the phrasings say; where one phrasing says the same as the question it passes.
 * A question that is one of the phrasings but for a word or two is held against that one as well: what others say in words of
 * their own does not speak for it, unless they have all of its words. No probability outweighs a guard.
 */
export function runGuards({ question, phrasings, language }: Guarded): GuardVerdict[] {
  const asked = toGuardedText(question);
  const held = phrasings.map(toGuardedText);
  // Nothing can speak against what is asked word for word.
  const isSame = phrasings.some(({ text }) => isSameText(question.text, text));
  const tellingAll = held.filter(({ words }) => [...asked.words].every((word) => words.has(word)));
  const twins = held.filter((phrasing) => isTwin(asked, phrasing)).map((twin) => [twin, ...tellingAll]);
  const verdicts = guards.map(([guard, finders]): GuardVerdict => {
    const found = isSame ? null : firstOf(finders, asked, [held, ...twins]);
    return { guard, passed: found === null, asked: found?.asked ?? null, held: found?.held ?? null };
  });
  return [...verdicts, guardLanguage(question, phrasings, language)];
}

function firstOf(
  finders: readonly Guard[],
  asked: GuardedText,
  sets: readonly (readonly GuardedText[])[],
): Opposition | null {
  for (const held of sets) {
    for (const find of finders) {
      const found = find(asked, held);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Words that may differ on either side between a phrasing and the same with one thing turned round, as "can" and "can not". */
const twinWords = 2;
const twinShare = 0.6;

function isTwin(asked: GuardedText, phrasing: GuardedText): boolean {
  const [a, b] = [asked.words, phrasing.words];
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  if (a.size - shared > twinWords || b.size - shared > twinWords) return false;
  return shared >= twinShare * Math.max(a.size, b.size);
}

function guardLanguage(
  question: Reading,
  phrasings: readonly Reading[],
  declared: string | null,
): GuardVerdict {
  const asked = guessLanguage(question.tokens);
  const held = new Set(phrasings.flatMap(({ tokens }) => guessLanguage(tokens) ?? []));
  const own = toLanguage(declared);
  const known = held.size > 0 ? held : new Set(own === null ? [] : [own]);
  const passed = asked === null || known.size === 0 || known.has(asked);
  if (passed) return { guard: "language", passed, asked: null, held: null };
  return {
    guard: "language",
    passed,
    asked: languageName(asked),
    held: [...known].map(languageName).join(", "),
  };
}
