import { stopWords } from "@/lib/core/stop-words.ts";
import { tokenize } from "@/lib/core/tokenize.ts";
import type { ScoringInput, ScoringPassage, Span } from "@/lib/confidence/types.ts";

/**
 * "[3]", "[1, 2]", "【4†source】", "[^2]"; behind a letter ("items[3]") it is no citation. Every repetition is bounded, so
 * that no text makes these slow.
 */
const numbered =
  /(?<![\p{L}\p{N}_\]])\[\^?(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,5})\]|【(\d{1,3})[^】\n]{0,40}】/gu;

/** "Source: ...", "(Quelle: ...)", "Sources : ..." in the seven languages, up to the end of the line or bracket. */
const named =
  /(?:^|[\s([*_])(?:sources?|references?|quellen?|fuentes?|fonti|fontes?|bron(?:nen)?|références?)\s?:[*_]{0,2}\s?([^\n()[\]]{2,160})/gimu;

/** According to a title in quotation marks. */
const quoted =
  /(?:according to|as stated in|laut|gemäß|selon|d'après|según|volgens|secondo|segundo|de acordo com)\s(?:\p{L}{1,12}\s){0,3}["“„«]\s?([^"”“«»\n]{3,120}?)\s?["”“»]/giu;

const maxCitations = 12;

/**
 * Where the answer cites a source that it was not given: a number beyond its passages, or a title that no passage has as
 * its title, id or text. Empty for an agent that does not retrieve, whose sources are not known.
 */
export function findUnknownCitations(input: ScoringInput): Span[] {
  const { answer, passages } = input;
  if (passages === null || !/[[【:"“„«]/.test(answer)) return [];
  const known: Known = { passages, titles: null, question: input.question };
  return [
    ...unknownNumbers(answer, known),
    ...unknownTitles(answer, known, named),
    ...unknownTitles(answer, known, quoted),
  ]
    .sort((one, other) => one.start - other.start)
    .slice(0, maxCitations);
}

type Known = {
  passages: readonly ScoringPassage[];
  /** Words of each passage's title and id, made when the first title is met. */
  titles: readonly ReadonlySet<string>[] | null;
  question: string;
};

function unknownNumbers(answer: string, { passages, question }: Known): Span[] {
  const spans: Span[] = [];
  for (const match of answer.matchAll(numbered)) {
    const numbers = (match[1] ?? match[2] ?? "").split(/[^\d]+/).map(Number);
    if (numbers.every((number) => number >= 1 && number <= passages.length)) continue;
    const isCopied = [question, ...passages.flatMap(({ id, text }) => [id ?? "", text])].some((text) =>
      text.includes(match[0]),
    );
    if (!isCopied) spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length >= maxCitations) break;
  }
  return spans;
}

function unknownTitles(answer: string, known: Known, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  for (const match of [...answer.matchAll(pattern)].slice(0, maxCitations)) {
    const title = match[1] ?? "";
    const start = match.index + match[0].lastIndexOf(title);
    const whole = trimTitle(title, start);
    if (isKnown(whole.text, known)) continue;
    for (const part of splitTitles(whole))
      if (!isKnown(part.text, known)) spans.push({ start: part.start, end: part.start + part.text.length });
  }
  return spans;
}

type Title = { text: string; start: number };

/** Up to the end of its sentence, without marks at its edges. */
function trimTitle(title: string, start: number): Title {
  const sentence = /^.*?(?=\.(?:\s|$)|$)/u.exec(title)?.[0] ?? title;
  const lead = /^[\s"“„«*_]*/u.exec(sentence)?.[0].length ?? 0;
  return { text: sentence.slice(lead).replace(/[\s"”»*_;,]+$/u, ""), start: start + lead };
}

function splitTitles({ text, start }: Title): Title[] {
  const parts: Title[] = [];
  for (const match of text.matchAll(/[^,;]+/g)) parts.push(trimTitle(match[0], start + match.index));
  return parts.filter((part) => part.text !== "");
}

const knownShare = 0.6;

function isKnown(title: string, known: Known): boolean {
  const words = tellingWords(title);
  if (words.length === 0) return true;
  const numberOnly = /^(?:\p{L}+\s)?\[?(\d{1,3})\]?$/u.exec(title)?.[1];
  if (numberOnly !== undefined && Number(numberOnly) >= 1 && Number(numberOnly) <= known.passages.length)
    return true;
  known.titles ??= known.passages.map(
    ({ id, title: own }) => new Set(tellingWords(`${own ?? ""} ${id ?? ""}`)),
  );
  const isTitle = known.titles.some(
    (held) => words.filter((word) => held.has(word)).length >= knownShare * words.length,
  );
  const lower = title.toLowerCase();
  return isTitle || known.passages.some(({ id, text }) => text.toLowerCase().includes(lower) || id === title);
}

function tellingWords(text: string): string[] {
  const words = tokenize(text).map((token) => token.word);
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
