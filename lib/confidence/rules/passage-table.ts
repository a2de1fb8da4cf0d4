import { dateKey, dateKeys, type DateFact } from "@/lib/core/reading/date-facts.ts";
import type { NumberValue } from "@/lib/core/reading/numbers.ts";
import { isSameNumber } from "@/lib/core/reading/numbers.ts";
import type { Reader, Reading } from "@/lib/core/reading/reading.ts";
import { daysOf, findRelativeDays, type DayRange } from "@/lib/confidence/rules/relative-dates.ts";
import { findWebAddresses } from "@/lib/confidence/rules/web-addresses.ts";
import type { ScoringPassage } from "@/lib/confidence/types.ts";

const plain = 1;
const negated = 2;

/**
 * Which stem each text holds, told plainly or under a negation, and its numbers, dates and web addresses. A text that
 * tells time relatively ("yesterday") holds the dates that a reader can work out from the dates beside it.
 */
export type StemTable = {
  count: number;
  holds(text: number, stem: number): boolean;
  holdsOnlyOpposite(text: number, stem: number, isNegated: boolean): boolean;
  holdsNumber(text: number, value: NumberValue): boolean;
  holdsDate(text: number, date: DateFact): boolean;
  holdsAddress(text: number, address: string): boolean;
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
  const dates = texts.map((readings) => toDateIndex(readings));
  const addresses = texts.map((readings) => toAddresses(readings));
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
    holdsNumber: (text, value) => holdsNumber(numbers[text], value),
    holdsDate: (text, date) => holdsDate(dates[text], numbers[text], date),
    holdsAddress: (text, address) => addresses[text]?.has(address) === true,
  };
}

type NumberIndex = { exact: Map<number | string, NumberValue[]>; all: NumberValue[] };

/** Roughly told numbers are compared with this many of a text's, so that long tables stay linear. */
const maxRoughComparisons = 200;

/** The numbers of a text that are no part of a date; a bare year is both. */
function toNumberIndex(readings: readonly Reading[]): NumberIndex {
  const index: NumberIndex = { exact: new Map(), all: [] };
  for (const reading of readings) {
    for (const value of reading.numbers) {
      if (value.isDatePart) continue;
      const isNew = addNumber(index.exact, value.amount, value);
      if (value.base !== null) addNumber(index.exact, value.base, value);
      if (isNew) index.all.push(value);
    }
  }
  return index;
}

function addNumber(exact: NumberIndex["exact"], key: number | string, value: NumberValue): boolean {
  const list = exact.get(key);
  if (list === undefined) exact.set(key, [value]);
  else if (list.every((known) => known.unit !== value.unit)) list.push(value);
  else return false;
  return true;
}

function holdsNumber(index: NumberIndex | undefined, value: NumberValue): boolean {
  if (index === undefined) return false;
  const sameAmount = index.exact.get(value.amount) ?? [];
  const sameMeasure = value.base === null ? [] : (index.exact.get(value.base) ?? []);
  if ([...sameAmount, ...sameMeasure].some((other) => isSameNumber(value, other))) return true;
  return (
    value.isApproximate && index.all.slice(0, maxRoughComparisons).some((other) => isSameNumber(value, other))
  );
}

type DateIndex = { keys: ReadonlySet<string>; ranges: readonly DayRange[]; isOpen: boolean };

/** `isOpen`: tells time relatively and no date to count from, so any date may be meant. */
function toDateIndex(readings: readonly Reading[]): DateIndex {
  const keys = new Set<string>();
  const ranges: DayRange[] = [];
  let isRelative = false;
  for (const reading of readings) {
    for (const date of reading.dates) for (const key of dateKeys(date)) keys.add(key);
    if (!reading.tellsRelativeTime) continue;
    isRelative = true;
    ranges.push(...findRelativeDays(reading.tokens, reading.dates));
  }
  return { keys, ranges, isOpen: isRelative && ranges.length === 0 };
}

function holdsDate(index: DateIndex | undefined, numbers: NumberIndex | undefined, date: DateFact): boolean {
  if (index === undefined) return false;
  if (index.isOpen || index.keys.has(dateKey(date))) return true;
  if (date.month === null && date.year !== null && numbers?.exact.has(date.year) === true) return true;
  const days = daysOf(date);
  if (days === null) return index.ranges.length > 0;
  return index.ranges.some((range) => range.fromDay <= days.toDay && range.toDay >= days.fromDay);
}

function toAddresses(readings: readonly Reading[]): ReadonlySet<string> {
  return new Set(readings.flatMap(({ text }) => findWebAddresses(text).map(({ address }) => address)));
}
