import type { Token } from "@/lib/core/tokenize.ts";
import { months } from "@/lib/confidence/rules/lexicon.ts";
import type { Span } from "@/lib/confidence/types.ts";

/** A date with a year as written; `endsAtMs` is the last moment it may mean (end of day, month or year, UTC). */
export type WrittenDate = { span: Span; fromToken: number; toToken: number; endsAtMs: number };

/** "3 May 2023", "May 3rd, 2023", "May 2023", "2023-05-03", "in 2023". Dates without a year are open and left out. */
export function findDates(text: string, tokens: readonly Token[]): WrittenDate[] {
  const dates: WrittenDate[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || !(token.isNumeric || months.has(token.word))) continue;
    const date = isoDateAt(text, tokens, at) ?? namedDateAt(tokens, at) ?? yearAt(tokens, at);
    if (date === null) continue;
    dates.push(date);
    at = date.toToken - 1;
  }
  return dates;
}

function isoDateAt(text: string, tokens: readonly Token[], at: number): WrittenDate | null {
  const year = yearOf(tokens[at]);
  const month = smallNumber(tokens[at + 1], 12);
  const day = smallNumber(tokens[at + 2], 31);
  if (year === null || month === null || day === null) return null;
  const isJoined = text.charAt(tokens[at]?.end ?? 0) === "-" && text.charAt(tokens[at + 1]?.end ?? 0) === "-";
  return isJoined ? toDate(tokens, at, at + 3, year, month, day) : null;
}

function namedDateAt(tokens: readonly Token[], at: number): WrittenDate | null {
  const dayFirst = smallNumber(tokens[at], 31);
  const skip = dayFirst !== null && ["of", "de"].includes(tokens[at + 1]?.word ?? "") ? 1 : 0;
  const monthAt = dayFirst === null ? at : at + 1 + skip;
  const month = monthOf(tokens[monthAt]);
  if (month === null) return null;
  const dayAfter = dayFirst === null ? smallNumber(tokens[monthAt + 1], 31) : null;
  let yearAtIndex = monthAt + (dayAfter === null ? 1 : 2);
  if (["of", "de"].includes(tokens[yearAtIndex]?.word ?? "")) yearAtIndex += 1;
  const year = yearOf(tokens[yearAtIndex]);
  return year === null ? null : toDate(tokens, at, yearAtIndex + 1, year, month, dayFirst ?? dayAfter);
}

function yearAt(tokens: readonly Token[], at: number): WrittenDate | null {
  const year = yearOf(tokens[at]);
  const before = tokens[at - 1]?.word ?? "";
  return year !== null && ["in", "by", "im", "en", "nel", "em"].includes(before)
    ? toDate(tokens, at, at + 1, year, null, null)
    : null;
}

function toDate(
  tokens: readonly Token[],
  from: number,
  to: number,
  year: number,
  month: number | null,
  day: number | null,
): WrittenDate {
  const endsAtMs =
    month === null
      ? Date.UTC(year + 1, 0, 1)
      : day === null
        ? Date.UTC(year, month, 1)
        : Date.UTC(year, month - 1, day + 1);
  const span = { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
  return { span, fromToken: from, toToken: to, endsAtMs };
}

function yearOf(token: Token | undefined): number | null {
  return token !== undefined && /^(?:19|20)\d\d$/.test(token.word) ? Number(token.word) : null;
}

function monthOf(token: Token | undefined): number | null {
  return token === undefined ? null : (months.get(token.word) ?? null);
}

function smallNumber(token: Token | undefined, max: number): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th|er|º)?$/.exec(token?.word ?? "")?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= 1 && value <= max ? value : null;
}
