import { withoutAny } from "@/lib/analytics/types.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration as people say it: two units at most. */
export function durationWords(seconds: number): string {
  if (seconds < minute) return `${String(Math.round(seconds))} s`;
  if (seconds < hour) return `${String(Math.round(seconds / minute))} min`;
  if (seconds < day) return twoUnits(seconds, hour, "h", minute, "min");
  return twoUnits(seconds, day, seconds < 2 * day ? "day" : "days", hour, "h");
}

function twoUnits(
  seconds: number,
  large: number,
  largeName: string,
  small: number,
  smallName: string,
): string {
  const count = Math.floor(seconds / large);
  const rest = Math.round((seconds - count * large) / small);
  return rest === 0
    ? `${String(count)} ${largeName}`
    : `${String(count)} ${largeName} ${String(rest)} ${smallName}`;
}

/** The edges of a bin of durations. */
export function spanWords(from: number, to: number | null): string {
  if (to === null) return `over ${durationWords(from)}`;
  return from === 0 ? `under ${durationWords(to)}` : `${durationWords(from)} to ${durationWords(to)}`;
}

export const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)} %`;

/** A share in words, "n/a" where there is nothing to share. */
export function shareWords(part: number, whole: number, digits = 0): string {
  return whole === 0 ? "n/a" : percent(part / whole, digits);
}

/** How a number stands to the one before; null where there is nothing to compare with. */
export function changeWords(
  now: number | null,
  before: number | null,
  say: (difference: number) => string,
): string | null {
  if (now === null || before === null) return null;
  const difference = now - before;
  if (say(Math.abs(difference)) === say(0)) return "as before";
  return `${say(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than before`;
}

/** "policy_block" as "policy block". */
export const className = (code: string) => (code === withoutAny ? "no class" : code.replaceAll("_", " "));

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

export function languageName(code: string): string {
  if (code === withoutAny) return "not known";
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

export const SCORE_LABELS = {
  composite: "Confidence",
  retrieval: "Retrieval",
  policy: "Policy",
  completeness: "Completeness",
  memory: "Memory",
} as const;

/** Below this many, a share says little and the page says so. */
export const enoughItems = 20;

export const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** For the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
