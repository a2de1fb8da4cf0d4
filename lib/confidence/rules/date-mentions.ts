import type { DateFact } from "@/lib/core/reading/date-facts.ts";
import type { Language } from "@/lib/core/reading/function-words.ts";
import { unitWords } from "@/lib/core/reading/lexicon.ts";
import type { Reading } from "@/lib/core/reading/reading.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** A date of a text, in UTC: from the first moment it may mean up to the last (exclusive). */
export type DateMention = {
  span: Span;
  fromToken: number;
  toToken: number;
  startsAtMs: number;
  endsAtMs: number;
};

type Period = { startsAtMs: number; endsAtMs: number };

const dayMs = 86_400_000;
/** A day and month without a year mean the nearest such day; farther off than this they could mean either year. */
const maxYearlessMs = 60 * dayMs;

/**
 * When the dates of a text are. "3/5/2026" is either reading in English, so both are covered, and the day first elsewhere; a day
 * without a year is the nearest one to `nowMs`; a bare year counts only behind "in", since many numbers look like one.
 */
export function findDateMentions(reading: Reading, language: Language, nowMs: number): DateMention[] {
  return reading.dates.flatMap((date) => {
    const period = periodOf(reading, date, language, nowMs);
    const [first, last] = [reading.tokens[date.from], reading.tokens[date.to - 1]];
    if (period === null || first === undefined || last === undefined) return [];
    const span = { start: first.start, end: last.end };
    return [{ ...period, span, fromToken: date.from, toToken: date.to }];
  });
}

function periodOf(reading: Reading, date: DateFact, language: Language, nowMs: number): Period | null {
  const { year, month, day } = date;
  if (month === null) return year === null || !isBareYear(reading, date) ? null : toYear(year);
  if (day === null) return year === null ? null : toMonth(year, month);
  if (year === null) return nearestDay(month, day, nowMs);
  return isSlashed(reading, date) ? eitherWay({ year, month, day }, language) : toDay(year, month, day);
}

const beforeYear = new Set("in by im jahr jahre en année nel del anno em ano año jaar".split(" "));

function isBareYear({ tokens }: Reading, { from, to }: DateFact): boolean {
  return beforeYear.has(tokens[from - 1]?.word ?? "") && !unitWords.has(tokens[to]?.word ?? "");
}

function isSlashed({ text, tokens }: Reading, { from, to }: DateFact): boolean {
  const first = tokens[from];
  return to - from === 3 && first !== undefined && first.word.length <= 2 && text.charAt(first.end) === "/";
}

type Day = { year: number; month: number; day: number };

/** A date read month first whose day could be a month as well. */
function eitherWay({ year, month, day }: Day, language: Language): Period {
  if (day > 12) return toDay(year, month, day);
  const dayFirst = toDay(year, day, month);
  if (language !== "en") return dayFirst;
  const monthFirst = toDay(year, month, day);
  return {
    startsAtMs: Math.min(dayFirst.startsAtMs, monthFirst.startsAtMs),
    endsAtMs: Math.max(dayFirst.endsAtMs, monthFirst.endsAtMs),
  };
}

function nearestDay(month: number, day: number, nowMs: number): Period | null {
  const year = new Date(nowMs).getUTCFullYear();
  if (!Number.isFinite(year)) return null;
  const [nearest] = [year - 1, year, year + 1]
    .map((candidate) => toDay(candidate, month, day))
    .toSorted((one, other) => Math.abs(one.startsAtMs - nowMs) - Math.abs(other.startsAtMs - nowMs));
  return nearest !== undefined && Math.abs(nearest.startsAtMs - nowMs) <= maxYearlessMs ? nearest : null;
}

function toDay(year: number, month: number, day: number): Period {
  const startsAtMs = Date.UTC(year, month - 1, day);
  return { startsAtMs, endsAtMs: startsAtMs + dayMs };
}

function toMonth(year: number, month: number): Period {
  return { startsAtMs: Date.UTC(year, month - 1, 1), endsAtMs: Date.UTC(year, month, 1) };
}

function toYear(year: number): Period {
  return { startsAtMs: Date.UTC(year, 0, 1), endsAtMs: Date.UTC(year + 1, 0, 1) };
}
