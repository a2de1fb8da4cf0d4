import { isSameNumber, type NumberValue } from "@/lib/core/reading/numbers.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import { unitQualifiers, unitsByWord } from "@/lib/core/reading/units.ts";
import type { Mismatch, Span } from "@/lib/confidence/types.ts";

/** Words on either side of a figure that tell what it is about. */
const contextReach = 10;
/** A figure of another unit, or of none, is about the same thing only where its words say so. */
const minSharedWeight = 1;
/** A passage with more figures is a table, in which neighbourhood tells little. */
const maxFigures = 100;
const otherSentenceFactor = 0.4;
const sentenceEnd = /[.!?。！？]|\n/u;

/**
 * Where the passage tells the same thing with another figure: `said` is the answer's figure with its unit, `instead` the
 * passage's. Null where the passage tells nothing of the kind near the statement's words.
 */
export type Counterpart = { said: Span; instead: Span };

/** Both readings come from one reader; `statement` holds the mismatch. */
export function findCounterpart(
  answer: Reading,
  statement: Span,
  mismatch: Mismatch,
  passage: Reading,
): Counterpart | null {
  switch (mismatch.kind) {
    case "number":
    case "money":
      return findOtherNumber(answer, statement, mismatch, passage);
    case "date":
      return findOtherDate(answer, statement, mismatch, passage);
    case "name":
    case "url":
    case "negation":
      return null;
    default:
      return mismatch.kind satisfies never;
  }
}

function findOtherNumber(
  answer: Reading,
  statement: Span,
  { span }: Mismatch,
  passage: Reading,
): Counterpart | null {
  const own = answer.numbers.find(({ tokenIndex }) => answer.tokens[tokenIndex]?.start === span.start);
  if (own === undefined) return null;
  const others = passage.numbers.filter(
    (value) => !value.isListMark && !value.isDatePart && value.unit === own.unit && !isSameNumber(own, value),
  );
  const nearest = findNearest(
    others,
    ({ tokenIndex }) => ({ from: tokenIndex, to: tokenIndex + 1 }),
    toContext(answer, statement),
    passage,
  );
  return nearest === null
    ? null
    : { said: spanOfNumber(answer, own), instead: spanOfNumber(passage, nearest) };
}

function findOtherDate(
  answer: Reading,
  statement: Span,
  { span }: Mismatch,
  passage: Reading,
): Counterpart | null {
  const own = answer.dates.find(({ from }) => answer.tokens[from]?.start === span.start);
  if (own === undefined) return null;
  const others = passage.dates.filter(
    (date) =>
      (date.month === null) === (own.month === null) &&
      (date.month !== own.month || date.day !== own.day || date.year !== own.year),
  );
  const nearest = findNearest(others, (date) => date, toContext(answer, statement), passage);
  if (nearest === null) return null;
  const start = passage.tokens[nearest.from]?.start ?? 0;
  const end = passage.tokens[nearest.to - 1]?.end ?? start;
  return { said: span, instead: { start, end } };
}

/** The telling stems of the statement with their weights. */
function toContext(answer: Reading, { start, end }: Span): ReadonlyMap<number, number> {
  const context = new Map<number, number>();
  answer.tokens.forEach((token, at) => {
    const weight = answer.weights[at] ?? 0;
    if (weight > 0 && token.start >= start && token.end <= end && !token.isNumeric)
      context.set(answer.stems[at] ?? -1, weight);
  });
  return context;
}

/** The figure in whose neighbourhood most of the statement's words stand, the near ones and those of its sentence first. */
function findNearest<Value>(
  values: readonly Value[],
  rangeOf: (value: Value) => { from: number; to: number },
  context: ReadonlyMap<number, number>,
  passage: Reading,
): Value | null {
  let best: { value: Value; closeness: number } | null = null;
  for (const value of values.slice(0, maxFigures)) {
    const { shared, closeness } = meetContext(rangeOf(value), context, passage);
    if (shared >= minSharedWeight && closeness > (best?.closeness ?? 0)) best = { value, closeness };
  }
  return best?.value ?? null;
}

function meetContext(
  { from, to }: { from: number; to: number },
  context: ReadonlyMap<number, number>,
  { text, tokens, stems }: Reading,
): { shared: number; closeness: number } {
  const factors = new Map<number, number>();
  const meet = (at: number, distance: number, isSameSentence: boolean): void => {
    const stem = stems[at] ?? -1;
    const factor = (1 - distance / (2 * contextReach)) * (isSameSentence ? 1 : otherSentenceFactor);
    if (context.has(stem)) factors.set(stem, Math.max(factor, factors.get(stem) ?? 0));
  };
  const isEndBetween = (one: number, other: number): boolean =>
    sentenceEnd.test(text.slice(tokens[one]?.end, tokens[other]?.start));
  let isSame = true;
  for (let at = from - 1; at >= 0 && from - at <= contextReach; at -= 1) {
    isSame &&= !isEndBetween(at, at + 1);
    meet(at, from - at, isSame);
  }
  isSame = true;
  for (let at = to; at < tokens.length && at - to < contextReach; at += 1) {
    isSame &&= !isEndBetween(at - 1, at);
    meet(at, at - to + 1, isSame);
  }
  let shared = 0;
  let closeness = 0;
  for (const [stem, factor] of factors) {
    const weight = context.get(stem) ?? 0;
    shared += weight;
    closeness += weight * factor;
  }
  return { shared, closeness };
}

/** The number with the sign before it or the unit behind it. */
function spanOfNumber({ text, tokens }: Reading, { tokenIndex: at, unit }: NumberValue): Span {
  const token = tokens[at];
  if (token === undefined) return { start: 0, end: 0 };
  const { start, end } = token;
  if (unit === null) return { start, end };
  const before = /[€$£] ?$/u.exec(text.slice(Math.max(0, start - 2), start))?.[0];
  if (before !== undefined) return { start: start - before.length, end };
  const behind = /^ ?[%€$£]/u.exec(text.slice(end, end + 2))?.[0];
  if (behind !== undefined) return { start, end: end + behind.length };
  for (let next = at + 1; next <= at + 3; next += 1) {
    const { word, end: wordEnd } = tokens[next] ?? { word: "", end };
    if (unitsByWord.has(word)) return { start, end: wordEnd };
    if (!unitQualifiers.has(word) && next > at + 1) break;
  }
  return { start, end };
}
