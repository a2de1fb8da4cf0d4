import type { Token } from "@/lib/core/tokenize.ts";
import type { DateFact } from "@/lib/core/reading/date-facts.ts";
import { numberWords, relativeTimeWords } from "@/lib/core/reading/lexicon.ts";
import { unitsByWord } from "@/lib/core/reading/units.ts";

/** Days since 1970, both inside. */
export type DayRange = { fromDay: number; toDay: number };

const dayMs = 86_400_000;
const daySeconds = 86_400;
const monthDays = 31;
const maxRanges = 40;

const dayOffsets: ReadonlyMap<string, number> = new Map(
  "yesterday:-1 gestern:-1 hier:-1 ayer:-1 gisteren:-1 ieri:-1 ontem:-1 today:0 tonight:0 heute:0 aujourd'hui:0 hoy:0 vandaag:0 oggi:0 hoje:0 tomorrow:1 demain:1 mañana:1 domani:1 amanhã:1"
    .split(" ")
    .map((pair): [string, number] => {
      const [word = "", days = "0"] = pair.split(":");
      return [word, Number(days)];
    }),
);

const weekdays = new Set(
  "monday tuesday wednesday thursday friday saturday sunday weekend mon tues tue wed thurs thu fri sat sun night montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lunedì martedì mercoledì giovedì venerdì sabato domenica".split(
    " ",
  ),
);

/** The days a date may mean; null without a year. */
export function daysOf({ year, month, day }: DateFact): DayRange | null {
  if (year === null) return null;
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const to =
    month === null
      ? Date.UTC(year, 11, 31)
      : day === null
        ? Date.UTC(year, month, 0)
        : Date.UTC(year, month - 1, day);
  return { fromDay: Math.floor(from / dayMs), toDay: Math.floor(to / dayMs) };
}

/**
 * The days that "yesterday", "last week", "two months ago" mean in a text that also tells a date: the last one told
 * before it, or the first of all. Told less exactly, a year around it.
 */
export function findRelativeDays(tokens: readonly Token[], dates: readonly DateFact[]): DayRange[] {
  const anchors = dates.flatMap((date) => {
    const days = date.day === null ? null : daysOf(date);
    return days === null ? [] : [{ token: date.from, day: days.fromDay }];
  });
  const ranges: DayRange[] = [];
  let next = 0;
  for (let at = 0; at < tokens.length && ranges.length < maxRanges; at += 1) {
    while (next < anchors.length && (anchors[next]?.token ?? 0) <= at) next += 1;
    const anchor = anchors[Math.max(0, next - 1)];
    if (anchor === undefined) return ranges;
    if (relativeTimeWords.has(tokens[at]?.word ?? "")) ranges.push(daysMeant(tokens, at, anchor.day));
  }
  return ranges;
}

function daysMeant(tokens: readonly Token[], at: number, anchorDay: number): DayRange {
  const word = tokens[at]?.word ?? "";
  const offset = dayOffsets.get(word);
  if (offset !== undefined) return { fromDay: anchorDay + offset, toDay: anchorDay + offset };
  const isBack = word !== "next";
  const reach = word === "ago" ? agoDays(tokens, at) : (unitDays(tokens[at + 1]?.word ?? "") ?? null);
  if (reach === null) return { fromDay: anchorDay - 366, toDay: anchorDay + 366 };
  if (word === "ago") return around(anchorDay - reach.days, Math.max(1, reach.unit / 2));
  return isBack
    ? { fromDay: anchorDay - 2 * reach.unit, toDay: anchorDay }
    : { fromDay: anchorDay, toDay: anchorDay + 2 * reach.unit };
}

function around(day: number, by: number): DayRange {
  return { fromDay: Math.floor(day - by), toDay: Math.ceil(day + by) };
}

type Reach = { days: number; unit: number };

function unitDays(word: string): Reach | null {
  if (weekdays.has(word)) return { days: 7, unit: 7 };
  const unit = unitsByWord.get(word);
  if (unit?.dimension === "time" && unit.factor >= daySeconds) {
    const days = unit.factor / daySeconds;
    return { days, unit: days };
  }
  if (unit?.dimension === "calendar") return { days: unit.factor * monthDays, unit: unit.factor * monthDays };
  return null;
}

/** "two weeks ago", "a few days ago". */
function agoDays(tokens: readonly Token[], at: number): Reach | null {
  const unit = unitDays(tokens[at - 1]?.word ?? "");
  if (unit === null) return null;
  const told = tokens[at - 2]?.word ?? "";
  const count = Number(numberWords.get(told) ?? (told === "a" || told === "one" || told === "an" ? 1 : told));
  if (!Number.isFinite(count) || count <= 0 || count > 1_000)
    return { days: 3 * unit.days, unit: 6 * unit.unit };
  return { days: count * unit.days, unit: unit.unit };
}
