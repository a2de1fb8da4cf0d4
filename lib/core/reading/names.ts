import { months } from "@/lib/core/reading/lexicon.ts";
import { sentenceTokens, type Reading } from "@/lib/core/reading/reading.ts";

/** A name as tokens `from` up to `to`. */
export type Name = { from: number; to: number };

const minLength = 2;
/** A sentence with this share of its words capitalised is a heading, where capitals mean nothing. */
const headingShare = 0.6;
const minHeadingWords = 3;

/**
 * Capitalised words inside the sentences of a text; neighbours are one name. The first word of a sentence, of a
 * quotation and of what follows a colon is capitalised anyway and never counts.
 */
export function findNames(reading: Reading): Name[][] {
  return reading.sentences.map((_, s) => {
    const { from, to } = sentenceTokens(reading, s);
    return findNamesBetween(reading, from, to);
  });
}

/** The names of the sentence that is tokens `from` up to `to`. */
export function findNamesBetween(reading: Reading, from: number, to: number): Name[] {
  if (isHeading(reading, from, to)) return [];
  const names: Name[] = [];
  for (let at = from + 1; at < to; at += 1) {
    if (!isNameWord(reading, at) || isOpening(reading, at)) continue;
    const last = names.at(-1);
    if (last !== undefined && last.to === at && isJoined(reading, at)) last.to = at + 1;
    else names.push({ from: at, to: at + 1 });
  }
  return names;
}

function isNameWord(reading: Reading, at: number): boolean {
  const token = reading.tokens[at];
  if (token === undefined || !token.isCapitalized || token.end - token.start < minLength) return false;
  return (reading.weights[at] ?? 0) >= 1 && !months.has(token.word);
}

function isHeading(reading: Reading, from: number, to: number): boolean {
  if (/[.!?]/.test(reading.text.charAt(reading.tokens[to - 1]?.end ?? 0))) return false;
  let capitals = 0;
  let words = 0;
  for (let at = from; at < to; at += 1) {
    if ((reading.weights[at] ?? 0) === 0 || reading.tokens[at]?.isNumeric === true) continue;
    words += 1;
    if (reading.tokens[at]?.isCapitalized === true) capitals += 1;
  }
  return words >= minHeadingWords && capitals / words >= headingShare;
}

function isOpening(reading: Reading, at: number): boolean {
  if (reading.tokens[at - 1]?.isNumeric === true && /^[.)]/.test(gapBefore(reading, at))) return true;
  return /["“”„«»:;•*#|>\n-]\s{0,3}$/u.test(gapBefore(reading, at));
}

function isJoined(reading: Reading, at: number): boolean {
  const gap = gapBefore(reading, at);
  return gap === " " || gap === "-";
}

function gapBefore(reading: Reading, at: number): string {
  const end = reading.tokens[at]?.start ?? 0;
  return reading.text.slice(Math.max(reading.tokens[at - 1]?.end ?? 0, end - 6), end);
}
