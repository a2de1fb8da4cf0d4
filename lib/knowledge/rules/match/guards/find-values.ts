import type { DateFact } from "@/lib/core/reading/date-facts.ts";
import { findNamesBetween } from "@/lib/core/reading/names.ts";
import { sentenceTokens } from "@/lib/core/reading/reading.ts";
import { givenNames } from "@/lib/knowledge/rules/match/guards/given-names.ts";
import { placeOf, places } from "@/lib/knowledge/rules/match/guards/places.ts";
import type { Opposition } from "@/lib/knowledge/rules/match/guards/find-opposites.ts";
import type { GuardedText } from "@/lib/knowledge/rules/match/guards/texts.ts";

/** Values of a text as they compare, each with how it is written. */
type Values = Map<string, string>;

/** A value of the question that no phrasing has, while some phrasing has another: 50 euros where all say 20. */
function findOther(asked: Values, held: readonly Values[]): Opposition | null {
  for (const [value, written] of asked) {
    if (held.some((values) => values.has(value))) continue;
    for (const values of held) {
      const [other] = [...values].filter(([one]) => !asked.has(one));
      if (other !== undefined) return { asked: written, held: other[1] };
    }
  }
  return null;
}

export function findOtherNumber(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const held = phrasings.map(numbersOf);
  for (const asked of numbersOf(question)) {
    if (held.flat().some((number) => isSame(asked, number))) continue;
    const others = numbersOf(question);
    const rival = held.flat().find((number) => !others.some((one) => isSame(one, number)));
    if (rival !== undefined) return { asked: asked.written, held: rival.written };
  }
  return null;
}

type Amount = { amount: number; base: string | null; written: string };

function numbersOf({ reading }: GuardedText): Amount[] {
  return reading.numbers
    .filter(({ isListMark, isDatePart }) => !isListMark && !isDatePart)
    .map(({ amount, base, tokenIndex }) => ({
      amount,
      base,
      written: writtenBetween(reading.text, reading.tokens, { from: tokenIndex, to: tokenIndex + 1 }),
    }));
}

/** The same amount; one without a unit may mean any. */
function isSame(one: Amount, other: Amount): boolean {
  if (one.base === null || other.base === null) return one.amount === other.amount;
  return one.base === other.base;
}

export function findOtherDate(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  return findOther(datesOf(question), phrasings.map(datesOf));
}

function datesOf({ reading }: GuardedText): Values {
  return new Map(
    reading.dates.map((date) => [
      [date.year, date.month, date.day].join("-"),
      writtenBetween(reading.text, reading.tokens, date),
    ]),
  );
}

function writtenBetween(
  text: string,
  tokens: readonly { start: number; end: number }[],
  { from, to }: Pick<DateFact, "from" | "to">,
): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? text.length);
}

/** A person, place or product that the question names and no phrasing does, where a phrasing names another of its kind. */
export function findOtherName(question: GuardedText, phrasings: readonly GuardedText[]): Opposition | null {
  const held = phrasings.map(namesOf);
  const saysIt = (word: string) =>
    phrasings.some(({ words }) => words.has(word)) || held.some((names) => names.has(word));
  const own = namesOf(question);
  const asked = new Map([...own].filter(([word]) => !saysIt(word)));
  if (asked.size === 0) return null;
  for (const names of held) {
    for (const [word, kind] of names) {
      if (question.words.has(word) || own.has(word)) continue;
      const rival = [...asked].find(([, other]) => other === kind || other === "name" || kind === "name");
      if (rival !== undefined) return { asked: rival[0], held: word };
    }
  }
  return null;
}

type NameKind = "place" | "person" | "name";

function namesOf({ reading }: GuardedText): Map<string, NameKind> {
  const names = new Map<string, NameKind>();
  for (const { word } of reading.tokens) {
    if (places.has(word)) names.set(placeOf(word), "place");
    else if (givenNames.has(word)) names.set(word, "person");
  }
  reading.sentences.forEach((_, sentence) => {
    const { from, to } = sentenceTokens(reading, sentence);
    for (const name of findNamesBetween(reading, from, to)) {
      for (let at = name.from; at < name.to; at += 1) {
        const word = reading.tokens[at]?.word ?? "";
        if (word !== "" && !names.has(word)) names.set(word, "name");
      }
    }
  });
  return names;
}
