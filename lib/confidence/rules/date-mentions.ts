import type { Token } from "@/lib/core/tokenize.ts";
import type { Language } from "@/lib/confidence/rules/function-words.ts";
import { months, unitWords } from "@/lib/confidence/rules/lexicon.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** A date as written, in UTC: from the first moment it may mean up to the last (exclusive). */
export type DateMention = {
  span: Span;
  fromToken: number;
  toToken: number;
  startsAtMs: number;
  endsAtMs: number;
};

const dayMs = 86_400_000;
/** A day and month without a year mean the nearest such day; farther off than this they could mean either year. */
const maxYearlessMs = 60 * dayMs;

type Parsed = { toToken: number; startsAtMs: number; endsAtMs: number };

/**
 * Dates of a text: ISO, "3.5.2026", "3/5/2026" (in English either reading, so both are covered), month names of the seven
 * languages with a year or, near `nowMs`, without, and "in 2026".
 */
export function findDateMentions(
  text: string,
  tokens: readonly Token[],
  language: Language | null,
  nowMs: number,
): DateMention[] {
  const found: DateMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || !(token.isNumeric || months.has(token.word))) continue;
    const date =
      dottedDate(token, at) ??
      joinedDate(text, tokens, at, language) ??
      namedDate(tokens, at, nowMs) ??
      yearDate(tokens, at);
    const last = date === null ? undefined : tokens[date.toToken - 1];
    if (date === null || last === undefined) continue;
    found.push({ ...date, span: { start: token.start, end: last.end }, fromToken: at });
    at = date.toToken - 1;
  }
  return found;
}

function dottedDate(token: Token, at: number): Parsed | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(token.word);
  if (match === null) return null;
  return toDay(at + 1, toYear(match[3]), Number(match[2]), Number(match[1]));
}

/** Three numbers joined by "-" or "/". */
function joinedDate(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: Language | null,
): Parsed | null {
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (one === undefined || two === undefined || three === undefined) return null;
  const joint = text.slice(one.end, two.start);
  if ((joint !== "-" && joint !== "/") || text.slice(two.end, three.start) !== joint) return null;
  const isDigits = [one, two, three].every((token) => /^\d{1,4}$/.test(token.word));
  if (!isDigits) return null;
  const [first, second, third] = [Number(one.word), Number(two.word), Number(three.word)];
  if (one.word.length === 4) return toDay(at + 3, first, second, third);
  const year = toYear(three.word);
  const dayFirst = toDay(at + 3, year, second, first);
  const monthFirst = language === "en" || language === null ? toDay(at + 3, year, first, second) : null;
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst;
  return {
    toToken: at + 3,
    startsAtMs: Math.min(dayFirst.startsAtMs, monthFirst.startsAtMs),
    endsAtMs: Math.max(dayFirst.endsAtMs, monthFirst.endsAtMs),
  };
}

const linkWords = new Set(["of", "de", "del", "the"]);

/** "3 May 2026", "3. Mai", "May 3rd, 2026", "3 de mayo de 2026", "1er mai", "May 2026". */
function namedDate(tokens: readonly Token[], at: number, nowMs: number): Parsed | null {
  const dayBefore = dayOf(tokens[at]);
  const monthAt = dayBefore === null ? at : skipLinks(tokens, at + 1);
  const month = months.get(tokens[monthAt]?.word ?? "");
  if (month === undefined) return null;
  const dayAfter = dayBefore === null ? dayOf(tokens[monthAt + 1]) : null;
  const day = dayBefore ?? dayAfter;
  const dayEnd = monthAt + (dayAfter === null ? 1 : 2);
  const yearAt = skipLinks(tokens, dayEnd);
  const year = yearOf(tokens[yearAt]);
  if (year !== null)
    return day === null ? toMonth(yearAt + 1, year, month) : toDay(yearAt + 1, year, month, day);
  return day === null ? null : nearestDay(dayEnd, month, day, nowMs);
}

function skipLinks(tokens: readonly Token[], at: number): number {
  return linkWords.has(tokens[at]?.word ?? "") ? at + 1 : at;
}

function nearestDay(toToken: number, month: number, day: number, nowMs: number): Parsed | null {
  const year = new Date(nowMs).getUTCFullYear();
  if (!Number.isFinite(year)) return null;
  const nearest = [year - 1, year, year + 1]
    .flatMap((candidate) => toDay(toToken, candidate, month, day) ?? [])
    .toSorted((one, other) => Math.abs(one.startsAtMs - nowMs) - Math.abs(other.startsAtMs - nowMs))[0];
  return nearest !== undefined && Math.abs(nearest.startsAtMs - nowMs) <= maxYearlessMs ? nearest : null;
}

const beforeYear = new Set("in by im jahr jahre en année nel del anno em ano año jaar".split(" "));

function yearDate(tokens: readonly Token[], at: number): Parsed | null {
  const year = yearOf(tokens[at]);
  if (year === null || !beforeYear.has(tokens[at - 1]?.word ?? "")) return null;
  if (unitWords.has(tokens[at + 1]?.word ?? "")) return null;
  return { toToken: at + 1, startsAtMs: Date.UTC(year, 0, 1), endsAtMs: Date.UTC(year + 1, 0, 1) };
}

function toMonth(toToken: number, year: number, month: number): Parsed {
  return { toToken, startsAtMs: Date.UTC(year, month - 1, 1), endsAtMs: Date.UTC(year, month, 1) };
}

function toDay(toToken: number, year: number | null, month: number, day: number): Parsed | null {
  if (year === null || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const startsAtMs = Date.UTC(year, month - 1, day);
  return { toToken, startsAtMs, endsAtMs: startsAtMs + dayMs };
}

function toYear(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  const year = Number(digits);
  if (digits.length === 2) return 2000 + year;
  return digits.length === 4 && year >= 1900 && year < 2100 ? year : null;
}

function yearOf(token: Token | undefined): number | null {
  return token !== undefined && /^(?:19|20)\d\d$/.test(token.word) ? Number(token.word) : null;
}

function dayOf(token: Token | undefined): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|e|de)?$/.exec(token?.word ?? "")?.[1];
  const day = Number(digits);
  return digits !== undefined && day >= 1 && day <= 31 ? day : null;
}
