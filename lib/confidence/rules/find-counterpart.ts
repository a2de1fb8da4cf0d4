import { isSameNumber, type NumberValue } from "@/lib/confidence/rules/numbers.ts";
import type { Reading } from "@/lib/confidence/rules/reading.ts";
import { unitQualifiers, unitsByWord } from "@/lib/confidence/rules/units.ts";
import type { Mismatch, Span } from "@/lib/confidence/types.ts";

/** Words on either side of a figure that tell what it is about. */
const contextReach = 10;
/** A figure of another unit, or of none, is about the same thing only where its words say so. */
const minSharedWeight = 1;

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

/** The figure in whose neighbourhood most of the statement's words stand. */
function findNearest<Value>(
  values: readonly Value[],
  rangeOf: (value: Value) => { from: number; to: number },
  context: ReadonlyMap<number, number>,
  passage: Reading,
): Value | null {
  let best: { value: Value; shared: number } | null = null;
  for (const value of values) {
    const { from, to } = rangeOf(value);
    const seen = new Set<number>();
    for (let at = Math.max(0, from - contextReach); at < to + contextReach; at += 1)
      if (at < passage.stems.length) seen.add(passage.stems[at] ?? -1);
    let shared = 0;
    for (const stem of seen) shared += context.get(stem) ?? 0;
    if (shared >= minSharedWeight && shared > (best?.shared ?? 0)) best = { value, shared };
  }
  return best?.value ?? null;
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
