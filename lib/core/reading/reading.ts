import { splitSentences, type TextSpan } from "@/lib/core/sentences.ts";
import { stemOf } from "@/lib/core/stem.ts";
import { commonWords, stopWords } from "@/lib/core/stop-words.ts";
import { tokenize, type Token } from "@/lib/core/tokenize.ts";
import {
  clauseBreakers,
  months,
  negatedWords,
  negationBreakers,
  negationWords,
  numberWords,
  relativeTimeWords,
  taskWords,
} from "@/lib/core/reading/lexicon.ts";
import { type DateFact, findDateFacts } from "@/lib/core/reading/date-facts.ts";
import { findNumbers, type NumberValue } from "@/lib/core/reading/numbers.ts";

/** A stem, with the number that reader `reader` gave it. */
type Stem = { text: string; reader: number; number: number };

/** What a word is in any text of its language. */
type Word = {
  stem: Stem;
  weight: number;
  isNegation: boolean;
  isNegated: boolean;
  isNumeral: boolean;
  isRelativeTime: boolean;
  isMonth: boolean;
  /** Any of the above: most words are none, and then nothing more is asked of them. */
  isMarked: boolean;
};

/**
 * A text as the rules see it. `stems[i]`, `weights[i]` (0 = says nothing) and `negated[i]` (1 = under a negation)
 * belong to `tokens[i]`; sentence `s` holds the tokens from `sentenceStarts[s]` up to `sentenceStarts[s + 1]`.
 */
export type Reading = {
  text: string;
  tokens: readonly Token[];
  stems: Int32Array;
  weights: Float64Array;
  negated: Uint8Array;
  sentences: readonly TextSpan[];
  sentenceStarts: readonly number[];
  numbers: readonly NumberValue[];
  dates: readonly DateFact[];
  /** Says "yesterday", "last", "ago": a reader can work out dates that it does not write. */
  tellsRelativeTime: boolean;
};

/**
 * Reads texts into one shared set of stem numbers, so that readings of one reader can be compared. `readSource` leaves
 * out the sentences, which nobody asks of a passage.
 */
export type Reader = {
  read(text: string): Reading;
  readSource(text: string): Reading;
  stemCount(): number;
  usesDecimalComma: boolean;
  /** German writes every noun with a capital, so that capitals do not tell names. */
  capitalizesNouns: boolean;
};

const decimalCommaLanguages = new Set(["de", "fr", "es", "nl", "it", "pt"]);
const negationReach = 4;
const nameWeight = 1.3;
const numberWeight = 1.2;

export function createReader(language: string | null): Reader {
  const code = (language ?? "en").slice(0, 2).toLowerCase();
  const isEnglish = code === "en" || code === "";
  const usesDecimalComma = decimalCommaLanguages.has(code);
  if (knownStems.size >= maxKnownStems) forgetWords();
  const { numberOf, stemNumber, count } = numberStems();
  const words = isEnglish ? knownWords.english : knownWords.other;
  const wordOf = (text: string): Word => words.get(text) ?? learnWord(words, text, isEnglish);
  const vocabulary = { usesDecimalComma, wordOf, numberOf, stemNumber };
  const read = (text: string): Reading => readText(text, splitSentences(text), vocabulary);
  const readSource = (text: string): Reading => readText(text, [], vocabulary);
  return { read, readSource, stemCount: count, usesDecimalComma, capitalizesNouns: code === "de" };
}

/** Stemming the words of ten passages anew took a third of a score's time. */
const knownWords = { english: new Map<string, Word>(), other: new Map<string, Word>() };
const knownStems = new Map<string, Stem>();
const maxKnownStems = 50_000;
let newestReader = 0;

/** Not in the midst of reading: then one stem could get two numbers. */
function forgetWords(): void {
  knownWords.english.clear();
  knownWords.other.clear();
  knownStems.clear();
}

function learnWord(words: Map<string, Word>, text: string, isEnglish: boolean): Word {
  const made = toWord(text, isEnglish);
  words.set(text, made);
  return made;
}

function toStem(text: string): Stem {
  const known = knownStems.get(text);
  if (known !== undefined) return known;
  const made = { text, reader: 0, number: 0 };
  knownStems.set(text, made);
  return made;
}

/**
 * Gives stems their numbers, written on the stems themselves, which saves a look-up a word. Only the newest reader
 * writes there; one that is still in use after that looks up what it has numbered.
 */
function numberStems() {
  newestReader += 1;
  const id = newestReader;
  const numbered: string[] = [];
  let numbers: Map<string, number> | null = null;
  const add = (text: string): number => numbered.push(text) - 1;
  const lookUp = (text: string): number => {
    numbers ??= new Map(numbered.map((known, number) => [known, number]));
    const number = numbers.get(text) ?? add(text);
    numbers.set(text, number);
    return number;
  };
  const numberOf = (stem: Stem): number => {
    if (stem.reader === id) return stem.number;
    if (id !== newestReader) return lookUp(stem.text);
    stem.reader = id;
    stem.number = add(stem.text);
    return stem.number;
  };
  const stemNumber = (text: string): number => numberOf(toStem(text));
  return { numberOf, stemNumber, count: () => numbered.length };
}

/**
 * Weights stand in for inverse document frequency, from fixed lists: one computed over the few passages of a response
 * would change with each passage, and then a passage more could lower a score.
 */
function toWord(word: string, isEnglish: boolean): Word {
  const isMonth = months.has(word);
  const month = word === "may" || word === "mar" ? undefined : months.get(word);
  const numeral = numberWords.get(word);
  const positive = negatedWords.get(word);
  const stem =
    month !== undefined ? `month:${month}` : (numeral ?? stemOf(withoutAccents(positive ?? word), isEnglish));
  const marks = {
    isNegation: negationWords.has(word),
    isNegated: positive !== undefined,
    isNumeral: numeral !== undefined,
    isRelativeTime: relativeTimeWords.has(word),
    isMonth,
  };
  return {
    stem: toStem(stem),
    weight: positive !== undefined || month !== undefined ? 1 : numeral !== undefined ? 0.5 : weightOf(word),
    ...marks,
    isMarked: Object.values(marks).some(Boolean),
  };
}

/** "Angouleme" is written for "Angoulême", and either for the other. */
function withoutAccents(word: string): string {
  return /^[\p{ASCII}]*$/u.test(word) ? word : word.normalize("NFD").replaceAll(/[\u0300-\u036f]/gu, "");
}

function weightOf(word: string): number {
  if (negationWords.has(word) || stopWords.has(word)) return 0;
  if (commonWords.has(word)) return 0.5;
  return word.length === 1 && !/\d/.test(word) ? 0.3 : 1;
}

type Vocabulary = {
  usesDecimalComma: boolean;
  wordOf: (text: string) => Word;
  numberOf: (stem: Stem) => number;
  stemNumber: (stem: string) => number;
};

/** Where the words are that more is made of than their stem: token numbers, in order. */
type Marks = { negations: number[]; numerals: number[]; dateStarts: number[]; tellsRelativeTime: boolean };

function mark(marks: Marks, at: number, word: Word, isNumeric: boolean): void {
  if (word.isNegation) marks.negations.push(at);
  if (word.isNumeral || isNumeric) marks.numerals.push(at);
  if (word.isMonth || isNumeric) marks.dateStarts.push(at);
  if (word.isRelativeTime) marks.tellsRelativeTime = true;
}

function readText(text: string, sentences: readonly TextSpan[], vocabulary: Vocabulary): Reading {
  const { usesDecimalComma, wordOf, numberOf, stemNumber } = vocabulary;
  const tokens = tokenize(text);
  const stems = new Int32Array(tokens.length);
  const weights = new Float64Array(tokens.length);
  const negated = new Uint8Array(tokens.length);
  const sentenceStarts = toSentenceStarts(tokens, sentences);
  const marks: Marks = { negations: [], numerals: [], dateStarts: [], tellsRelativeTime: false };
  let nextStart = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const word = wordOf(token.word);
    while (nextStart < sentenceStarts.length && (sentenceStarts[nextStart] ?? 0) < at) nextStart += 1;
    const isName = token.isCapitalized && word.weight === 1 && sentenceStarts[nextStart] !== at;
    stems[at] = numberOf(word.stem);
    weights[at] = isName ? nameWeight : word.weight;
    if (!word.isMarked && !token.isNumeric) continue;
    if (word.isNegated) negated[at] = 1;
    mark(marks, at, word, token.isNumeric);
    if (token.word !== "may" || !isMonth(tokens, at)) continue;
    stems[at] = stemNumber("month:5");
    weights[at] = 1;
  }
  const numbers = findNumbers(text, tokens, marks.numerals, usesDecimalComma);
  for (const value of numbers) {
    if (value.isWord) continue;
    const stem = value.month === null ? String(value.amount) : `month:${value.month}`;
    stems[value.tokenIndex] = stemNumber(stem);
    weights[value.tokenIndex] = value.isListMark ? 0 : numberWeight;
  }
  for (const at of marks.negations) markNegated(text, tokens, weights, negated, at);
  const dates = findDateFacts(text, tokens, marks.dateStarts);
  markDateParts(numbers, dates);
  const { tellsRelativeTime } = marks;
  return {
    text,
    tokens,
    stems,
    weights,
    negated,
    sentences,
    sentenceStarts,
    numbers,
    dates,
    tellsRelativeTime,
  };
}

/** Both are in the order of the text. */
function markDateParts(numbers: readonly NumberValue[], dates: readonly DateFact[]): void {
  let next = 0;
  for (const value of numbers) {
    while ((dates[next]?.to ?? Infinity) <= value.tokenIndex) next += 1;
    const date = dates[next];
    if (date !== undefined && date.from <= value.tokenIndex) value.isDatePart = date.month !== null;
  }
}

function isMonth(tokens: readonly Token[], at: number): boolean {
  const isCapital = tokens[at]?.isCapitalized ?? false;
  return isCapital && (tokens[at - 1]?.isNumeric === true || tokens[at + 1]?.isNumeric === true);
}

/** A negation reaches the next words of its clause; where none follows ("funktioniert nicht") the two before. */
function markNegated(
  text: string,
  tokens: readonly Token[],
  weights: Float64Array,
  negated: Uint8Array,
  at: number,
): void {
  if (negationBreakers.has(tokens[at + 1]?.word ?? "")) return;
  const after = reach(text, tokens, weights, at, 1, negationReach);
  const marked = after.length > 0 ? after : reach(text, tokens, weights, at, -1, 2);
  for (const index of marked) negated[index] = 1;
}

function reach(
  text: string,
  tokens: readonly Token[],
  weights: Float64Array,
  from: number,
  step: 1 | -1,
  count: number,
): number[] {
  const found: number[] = [];
  for (
    let at = from + step, walked = 0;
    found.length < count && walked < count * 3;
    at += step, walked += 1
  ) {
    const token = tokens[at];
    const nearer = tokens[at - step];
    if (token === undefined || nearer === undefined || clauseBreakers.has(token.word)) break;
    const gap = step === 1 ? text.slice(nearer.end, token.start) : text.slice(token.end, nearer.start);
    if (/[.,;:!?\n]/.test(gap)) break;
    if ((weights[at] ?? 0) > 0) found.push(at);
  }
  return found;
}

function toSentenceStarts(tokens: readonly Token[], sentences: readonly TextSpan[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const sentence of sentences) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < sentence.start) at += 1;
    starts.push(at);
  }
  return starts;
}

/** First token and one past the last of sentence `s`. */
export function sentenceTokens(reading: Reading, s: number): { from: number; to: number } {
  return { from: reading.sentenceStarts[s] ?? 0, to: reading.sentenceStarts[s + 1] ?? reading.tokens.length };
}

/** The tokens only say what to do ("Summarise the text"), and nothing of what it is about. */
export function isTaskOnly(reading: Reading, from: number, to: number): boolean {
  let tasks = 0;
  for (let at = from; at < to; at += 1) {
    if (taskWords.has(reading.tokens[at]?.word ?? "")) tasks += 1;
    else if ((reading.weights[at] ?? 0) > 0) return false;
  }
  return tasks > 0;
}
