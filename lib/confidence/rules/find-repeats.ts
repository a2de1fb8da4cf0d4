import { stemOf } from "@/lib/core/stem.ts";
import { stopWords } from "@/lib/core/stop-words.ts";
import { tokenize, type Token } from "@/lib/core/tokenize.ts";
import { languageOf } from "@/lib/core/reading/guess-language.ts";

/** Only these many of the latest questions count. */
const maxRecent = 3;
/** Shared share of the telling words of both questions together, from which on they ask the same. */
const sameShare = 0.7;
/** A question of one telling word repeats another only word by word ("And the fee?", "Fee?"). */
const minTellingWords = 2;

/** Which of the recent questions (0 = the latest) ask the same as this one, in other order or with other small words. */
export function findRepeats(
  question: readonly Token[],
  recent: readonly string[],
  declared: string | null,
): number[] {
  if (recent.length === 0 || question.length === 0) return [];
  const isEnglish = (languageOf(question, declared) ?? "en") === "en";
  const own = toTellingStems(question, isEnglish);
  return recent.slice(0, maxRecent).flatMap((text, at) => {
    const tokens = tokenize(text);
    return isSame(own, toTellingStems(tokens, isEnglish)) || isWordByWord(question, tokens) ? [at] : [];
  });
}

function toTellingStems(tokens: readonly Token[], isEnglish: boolean): Set<string> {
  return new Set(
    tokens.filter((token) => !stopWords.has(token.word)).map((token) => stemOf(token.word, isEnglish)),
  );
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size < minTellingWords || other.size < minTellingWords) return false;
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= sameShare * (one.size + other.size - shared);
}

function isWordByWord(one: readonly Token[], other: readonly Token[]): boolean {
  return (
    one.length >= minTellingWords &&
    one.length === other.length &&
    one.every((token, at) => token.word === other[at]?.word)
  );
}
