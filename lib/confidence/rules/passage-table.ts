import type { NumberValue } from "@/lib/confidence/rules/numbers.ts";
import { isSameNumber } from "@/lib/confidence/rules/numbers.ts";
import type { Reader, Reading } from "@/lib/confidence/rules/reading.ts";
import type { ScoringPassage } from "@/lib/confidence/types.ts";

const plain = 1;
const negated = 2;

/**
 * Which stem each text holds, told plainly or under a negation, and its numbers. A text that tells time relatively
 * ("yesterday") is taken to hold any part of a date, since a reader can work it out.
 */
export type StemTable = {
  count: number;
  holds(text: number, stem: number): boolean;
  holdsOnlyOpposite(text: number, stem: number, isNegated: boolean): boolean;
  holdsNumber(text: number, value: NumberValue): boolean;
};

export function readPassages(reader: Reader, passages: readonly ScoringPassage[]): Reading[][] {
  return passages.map((passage) =>
    passage.title === null
      ? [reader.readSource(passage.text)]
      : [reader.readSource(passage.title), reader.readSource(passage.text)],
  );
}

/** Made after everything is read: `stemCount` must cover every stem that will be asked for. */
export function toStemTable(texts: readonly (readonly Reading[])[], stemCount: number): StemTable {
  const seen = new Uint8Array(texts.length * stemCount);
  const numbers = texts.map((readings) => toNumberIndex(readings));
  const isRelative = texts.map((readings) => readings.some((reading) => reading.tellsRelativeTime));
  texts.forEach((readings, text) => {
    for (const reading of readings) {
      for (let at = 0; at < reading.tokens.length; at += 1) {
        const slot = text * stemCount + (reading.stems[at] ?? 0);
        seen[slot] = (seen[slot] ?? 0) | (reading.negated[at] === 1 ? negated : plain);
      }
    }
  });
  return {
    count: texts.length,
    holds: (text, stem) => seen[text * stemCount + stem] !== 0,
    holdsOnlyOpposite: (text, stem, isNegated) =>
      seen[text * stemCount + stem] === (isNegated ? plain : negated),
    holdsNumber: (text, value) =>
      holdsNumber(numbers[text], value) || (value.isDatePart && isRelative[text] === true),
  };
}

type NumberIndex = { exact: Map<number, NumberValue[]>; all: NumberValue[] };

/** Roughly told numbers are compared with this many of a text's, so that long tables stay linear. */
const maxRoughComparisons = 200;

function toNumberIndex(readings: readonly Reading[]): NumberIndex {
  const exact = new Map<number, NumberValue[]>();
  const all: NumberValue[] = [];
  for (const value of readings.flatMap((reading) => reading.numbers)) {
    const list = exact.get(value.amount);
    if (list === undefined) exact.set(value.amount, [value]);
    else if (list.every((known) => known.unit !== value.unit)) list.push(value);
    else continue;
    all.push(value);
  }
  return { exact, all };
}

function holdsNumber(index: NumberIndex | undefined, value: NumberValue): boolean {
  if (index === undefined) return false;
  if ((index.exact.get(value.amount) ?? []).some((other) => isSameNumber(value, other))) return true;
  return (
    value.isApproximate && index.all.slice(0, maxRoughComparisons).some((other) => isSameNumber(value, other))
  );
}
