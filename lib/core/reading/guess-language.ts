import type { Token } from "@/lib/core/tokenize.ts";
import { functionWords, languageNames, languages, type Language } from "@/lib/core/reading/function-words.ts";

/** So many words say it; a longer text only costs time. */
const maxTokens = 160;
const minTokens = 4;
/** In running text of the seven languages 35 to 55 % of the words are function words; lists of names have few. */
const minShare = 0.22;
const minHits = 1.6;
/** The runner-up of a text in one language reaches half at most (Spanish against Portuguese); a mixed text more. */
const maxRunnerUp = 0.62;
const otherScriptShare = 0.5;

/** Languages as codes, or "other". */
type LanguageMismatch = { asked: string; answered: string };

export type Guess = Language | "other";

/**
 * The language of a text by its function words: "other" when most of it is in a script that none of the seven uses, null
 * when it is short, mixed or has too few of them to tell. Looks at the first 160 words.
 */
export function guessLanguage(tokens: readonly Token[]): Guess | null {
  const known = guesses.get(tokens);
  if (known !== undefined) return known;
  const guess = guessFrom(tokens);
  guesses.set(tokens, guess);
  return guess;
}

/** Several rules ask about the same text. */
const guesses = new WeakMap<readonly Token[], Guess | null>();

function guessFrom(tokens: readonly Token[]): Guess | null {
  const seen = tokens.slice(0, maxTokens).filter((token) => !token.isNumeric);
  const foreign = seen.filter((token) => !isLatin(token.word)).length;
  if (seen.length < minTokens) return null;
  if (foreign > otherScriptShare * seen.length) return "other";
  const scores = new Map<Language, number>(languages.map((language) => [language, 0]));
  for (const { word } of seen) {
    const known = functionWords.get(word);
    if (known === undefined) continue;
    for (const language of known) scores.set(language, (scores.get(language) ?? 0) + 1 / known.length);
  }
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (best === undefined || second === undefined) return null;
  const [language, score] = best;
  if (score < minHits || score < minShare * seen.length || second[1] > maxRunnerUp * score) return null;
  return language;
}

/** "de-AT" → "de"; null for what is not one of the seven. */
export function toLanguage(tag: string | null): Language | null {
  const code = (tag ?? "").slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? null;
}

/** The guess where there is one, else what the caller declared. */
export function languageOf(tokens: readonly Token[], declared: string | null): Language | null {
  const guess = guessLanguage(tokens);
  return guess === null || guess === "other" ? toLanguage(declared) : guess;
}

/**
 * The answer is in another language than the question, both told with certainty. A question that names a language or
 * asks for a translation may want just that.
 */
export function findLanguageMismatch(
  question: readonly Token[],
  answer: readonly Token[],
  declared: string | null,
): LanguageMismatch | null {
  const answered = guessLanguage(answer);
  if (answered === null) return null;
  const asked = guessLanguage(question) ?? toLanguage(declared);
  if (asked === null || asked === answered) return null;
  if (question.slice(0, maxTokens).some((token) => languageNames.has(token.word))) return null;
  return { asked, answered };
}

const latin = /^[\p{Script=Latin}\p{M}\p{N}']/u;

function isLatin(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x250 || latin.test(word);
}

const englishNames: Readonly<Record<string, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  nl: "Dutch",
  it: "Italian",
  pt: "Portuguese",
};

/** In English, for a sentence a reviewer reads. */
export function languageName(code: string): string {
  return englishNames[code] ?? "another language";
}
