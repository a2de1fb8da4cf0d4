import { findNames } from "@/lib/core/reading/names.ts";
import type { StemTable } from "@/lib/confidence/rules/passage-table.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import { isMoney } from "@/lib/core/reading/units.ts";
import { findWebAddresses } from "@/lib/confidence/rules/web-addresses.ts";
import type { Mismatch, Span } from "@/lib/confidence/types.ts";

/** Something a statement says that is either the same in a source or is not: a number, date, sum, name or address. */
export type Fact = {
  kind: Exclude<Mismatch["kind"], "negation">;
  span: Span;
  isHeldBy(texts: StemTable, text: number): boolean;
};

/** So that a table in an answer stays linear. */
const maxFacts = 40;

/** The facts of each sentence, each once. `capitalizesNouns`: capitals do not tell names in this language. */
export function findFacts(answer: Reading, capitalizesNouns: boolean): Fact[][] {
  const bySentence: Fact[][] = answer.sentences.map(() => []);
  const seen = answer.sentences.map(() => new Set<string>());
  const sentenceOf = toSentenceOf(answer);
  const add = (key: string, fact: Fact): void => {
    const s = sentenceOf(fact.span.start);
    const facts = bySentence[s];
    const known = seen[s];
    if (facts === undefined || known === undefined || facts.length >= maxFacts || known.has(key)) return;
    known.add(key);
    facts.push(fact);
  };
  const addresses = findWebAddresses(answer.text);
  for (const { span, address } of addresses)
    add(address, { kind: "url", span, isHeldBy: (texts, text) => texts.holdsAddress(text, address) });
  const isFree = outside(addresses.map(({ span }) => span));
  addDates(answer, isFree, add);
  addNumbers(answer, isFree, add);
  if (!capitalizesNouns) addNames(answer, isFree, add);
  return bySentence;
}

type Add = (key: string, fact: Fact) => void;
type IsFree = (span: Span) => boolean;

function addDates(answer: Reading, isFree: IsFree, add: Add): void {
  for (const date of answer.dates) {
    const span = spanOf(answer, date.from, date.to);
    const key = `date ${date.year} ${date.month} ${date.day}`;
    if (isFree(span))
      add(key, { kind: "date", span, isHeldBy: (texts, text) => texts.holdsDate(text, date) });
  }
}

function addNumbers(answer: Reading, isFree: IsFree, add: Add): void {
  const years = new Set(answer.dates.flatMap((date) => (date.month === null ? [date.from] : [])));
  for (const value of answer.numbers) {
    const { tokenIndex: at } = value;
    const span = spanOf(answer, at, at + 1);
    if (value.isListMark || value.isWord || value.isDatePart || years.has(at) || !isFree(span)) continue;
    const kind = isMoney(value.unit) ? "money" : "number";
    add(`${value.amount} ${value.unit ?? ""}`, {
      kind,
      span,
      isHeldBy: (texts, text) => texts.holdsNumber(text, value),
    });
  }
}

function addNames(answer: Reading, isFree: IsFree, add: Add): void {
  for (const { from, to } of findNames(answer).flat()) {
    const span = spanOf(answer, from, to);
    const stems = [...answer.stems.subarray(from, to)];
    const isHeldBy = (texts: StemTable, text: number): boolean =>
      stems.every((stem) => texts.holds(text, stem));
    if (isFree(span)) add(`name ${stems.join(" ")}`, { kind: "name", span, isHeldBy });
  }
}

function spanOf(reading: Reading, from: number, to: number): Span {
  return { start: reading.tokens[from]?.start ?? 0, end: reading.tokens[to - 1]?.end ?? 0 };
}

/** Spans in ascending order; asked about in ascending order too, except that each kind starts anew. */
function outside(spans: readonly Span[]): IsFree {
  return ({ start }) => !spans.some((span) => span.start <= start && start < span.end);
}

function toSentenceOf(answer: Reading): (offset: number) => number {
  return (offset) => {
    let low = 0;
    let high = answer.sentences.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((answer.sentences[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
}
