import type { Token } from "@/lib/core/tokenize.ts";
import { months } from "@/lib/core/reading/lexicon.ts";

/** A date as told, tokens `from` up to `to`; what is not told is null. Never all null, and never a day without a month. */
export type DateFact = {
  from: number;
  to: number;
  year: number | null;
  month: number | null;
  day: number | null;
};

const joiners = new Set(["of", "de", "del", "the", "den", "le", "il", "el"]);
/** More dates than this in one text are a table; the rest is left out. */
const maxDates = 400;

/** "3 May 2023", "May 3rd", "3. Mai", "May 2023", "2023-05-03", "03/05/2023", "2007-11" as two years, "2023". `candidates` are the tokens that are numeric or a month. */
export function findDateFacts(
  text: string,
  tokens: readonly Token[],
  candidates: readonly number[],
): DateFact[] {
  const facts: DateFact[] = [];
  let next = 0;
  for (const at of candidates) {
    if (facts.length >= maxDates) break;
    if (at < next || !canStart(tokens[at])) continue;
    const fact = numericDateAt(text, tokens, at) ?? namedDateAt(text, tokens, at) ?? yearAt(text, tokens, at);
    if (fact === null) continue;
    const others = otherEnds(text, tokens, fact);
    const year = fact.year ?? others[0]?.year ?? null;
    const earlier = others.filter(({ from }) => from < fact.from);
    const later = others.filter(({ from }) => from > fact.from);
    facts.push(...earlier, { ...fact, year }, ...later);
    next = Math.max(fact.to, ...others.map(({ to }) => to));
  }
  return facts;
}

function canStart(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.isNumeric || (token.isCapitalized ? months.has(token.word) : isLowerMonth(token.word)))
  );
}

/** "may" and "mar" are words too; in lower case only other languages' months count, and those two do not. */
function isLowerMonth(word: string): boolean {
  return word.length > 3 && word !== "march" && months.has(word);
}

/** "2023-05-03", "2023/05/03", "03.05.2023", "05/03/2023": day and month of the last two may be either way round. */
function numericDateAt(text: string, tokens: readonly Token[], at: number): DateFact | null {
  const word = tokens[at]?.word ?? "";
  const whole = !word.includes(".") ? null : /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word);
  if (whole !== null) return toFact(at, at + 1, Number(whole[3]), Number(whole[2]), Number(whole[1]));
  const first = tokens[at];
  const second = tokens[at + 1];
  const third = tokens[at + 2];
  if (first === undefined || second === undefined || third === undefined) return null;
  const mark = text.charAt(first.end);
  const isJoined =
    (mark === "-" || mark === "/") &&
    second.start === first.end + 1 &&
    third.start === second.end + 1 &&
    text.charAt(second.end) === mark;
  if (!isJoined) return null;
  const year = yearOf(first);
  if (year !== null) return toFact(at, at + 3, year, smallNumber(second, 12), smallNumber(third, 31));
  const lastYear = yearOf(third);
  if (lastYear === null || mark !== "/") return null;
  const [one, other] = [smallNumber(first, 31), smallNumber(second, 31)];
  return one !== null && one > 12
    ? toFact(at, at + 3, lastYear, other, one)
    : toFact(at, at + 3, lastYear, one, other);
}

function namedDateAt(text: string, tokens: readonly Token[], at: number): DateFact | null {
  const dayFirst = smallNumber(tokens[at], 31);
  const monthAt = dayFirst === null ? at : skipJoiners(tokens, at + 1);
  const month = monthOf(tokens[monthAt]);
  if (month === null || !isNear(text, tokens, at, monthAt)) return null;
  const dayAt = dayFirst === null ? skipJoiners(tokens, monthAt + 1) : -1;
  const dayAfter =
    dayFirst === null && isNear(text, tokens, monthAt, dayAt) ? smallNumber(tokens[dayAt], 31) : null;
  const lastAt = dayAfter === null ? monthAt : dayAt;
  const yearIndex = skipJoiners(tokens, lastAt + 1);
  const year = isNear(text, tokens, lastAt, yearIndex) ? yearOf(tokens[yearIndex]) : null;
  return toFact(at, year === null ? lastAt + 1 : yearIndex + 1, year, month, dayFirst ?? dayAfter);
}

function skipJoiners(tokens: readonly Token[], at: number): number {
  return joiners.has(tokens[at]?.word ?? "") ? at + 1 : at;
}

/** Nothing but a space, a comma, a full stop or a joiner lies between. */
function isNear(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  const before = tokens[from];
  const after = tokens[to];
  if (before === undefined || after === undefined) return false;
  if (to === from) return true;
  return after.start - before.end <= 6 && !/[\n;:()!?]/.test(text.slice(before.end, after.start));
}

function yearAt(text: string, tokens: readonly Token[], at: number): DateFact | null {
  const year = yearOf(tokens[at]);
  return year === null || isMeasured(text, tokens, at) ? null : toFact(at, at + 1, year, null, null);
}

/** "$2000", "2000 %": an amount that looks like a year. */
function isMeasured(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  return (
    /[$€£]\s?$/.test(text.slice(Math.max(0, token.start - 2), token.start)) ||
    /^\s?[%€$£]/.test(text.slice(token.end, token.end + 2))
  );
}

const rangeWords = new Set([
  "or",
  "to",
  "and",
  "until",
  "oder",
  "bis",
  "und",
  "ou",
  "et",
  "au",
  "o",
  "y",
  "al",
  "of",
  "tot",
  "en",
  "e",
  "a",
]);

/** What shares a month or century with a date: "14-15 October" and "June 25-26" tell two days, "2007-11" two years. */
function otherEnds(text: string, tokens: readonly Token[], fact: DateFact): DateFact[] {
  if (fact.month === null) return toList(closingYear(text, tokens, fact));
  if (fact.day === null) return [];
  const startsWithDay = smallNumber(tokens[fact.from], 31) === fact.day;
  if (startsWithDay) return toList(dayBefore(text, tokens, fact));
  return toList(fact.to < tokens.length ? dayAfter(text, tokens, fact) : null);
}

function toList(fact: DateFact | null): DateFact[] {
  return fact === null ? [] : [fact];
}

function dayBefore(text: string, tokens: readonly Token[], fact: DateFact): DateFact | null {
  const isWord = rangeWords.has(tokens[fact.from - 1]?.word ?? "");
  const at = isWord ? fact.from - 2 : fact.from - 1;
  const day = smallNumber(tokens[at], 31);
  if (day === null || !(isWord ? isNear(text, tokens, at, fact.from - 1) : isRange(text, tokens, at)))
    return null;
  return { ...fact, from: at, to: at + 1, day };
}

/** "June 25-26": the year, if one is told, stands behind the second day. */
function dayAfter(text: string, tokens: readonly Token[], fact: DateFact): DateFact | null {
  const day = smallNumber(tokens[fact.to], 31);
  if (day === null || !isRange(text, tokens, fact.to - 1)) return null;
  const year = isNear(text, tokens, fact.to, fact.to + 1) ? yearOf(tokens[fact.to + 1]) : null;
  return {
    ...fact,
    from: fact.to,
    to: year === null ? fact.to + 1 : fact.to + 2,
    year: year ?? fact.year,
    day,
  };
}

function isRange(text: string, tokens: readonly Token[], at: number): boolean {
  const one = tokens[at];
  const other = tokens[at + 1];
  return one !== undefined && other !== undefined && /^\s?[-–—/]\s?$/u.test(text.slice(one.end, other.start));
}

/** "2007-11": the second year is told short. */
function closingYear(text: string, tokens: readonly Token[], opening: DateFact): DateFact | null {
  const last = tokens[opening.to - 1];
  const next = tokens[opening.to];
  if (last === undefined || next === undefined || opening.year === null || next.start !== last.end + 1)
    return null;
  if (!/[-–/]/.test(text.charAt(last.end)) || !/^\d\d$/.test(next.word)) return null;
  const year = opening.year - (opening.year % 100) + Number(next.word);
  return year > opening.year ? toFact(opening.to, opening.to + 1, year, null, null) : null;
}

function toFact(
  from: number,
  to: number,
  year: number | null,
  month: number | null,
  day: number | null,
): DateFact | null {
  if (year === null && month === null) return null;
  if (month === null) return year === null || to - from > 1 ? null : { from, to, year, month, day: null };
  return month > 12 ? null : { from, to, year, month, day };
}

function yearOf(token: Token | undefined): number | null {
  return token?.word.length === 4 && token.isNumeric && /^(?:1[5-9]|20)\d\d$/.test(token.word)
    ? Number(token.word)
    : null;
}

function monthOf(token: Token | undefined): number | null {
  return token === undefined ? null : (months.get(token.word) ?? null);
}

function smallNumber(token: Token | undefined, max: number): number | null {
  if (token === undefined || !token.isNumeric || token.word.length > 4) return null;
  const digits = /^(\d{1,2})(?:st|nd|rd|th|er|º)?$/.exec(token.word)?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= 1 && value <= max ? value : null;
}

/** Every way a date can be asked for, so that "May 2023" finds "3 May 2023" and not the other way round. */
export function dateKeys({ year, month, day }: DateFact): string[] {
  const keys: string[] = [];
  if (year !== null) keys.push(`${year}`);
  if (month !== null) keys.push(`m${month}`);
  if (year !== null && month !== null) keys.push(`${year}m${month}`);
  if (month !== null && day !== null) keys.push(`m${month}d${day}`);
  if (year !== null && month !== null && day !== null) keys.push(`${year}m${month}d${day}`);
  return keys;
}

/** The one key that says all of the date. */
export function dateKey({ year, month, day }: DateFact): string {
  return `${year ?? ""}${month === null ? "" : `m${month}`}${day === null ? "" : `d${day}`}`;
}
