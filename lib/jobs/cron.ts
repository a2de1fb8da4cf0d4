import { parseCronItem } from "graphile-worker";

export type Cron = { source: string; matches: (at: Date) => boolean };

const MINUTE_MS = 60_000;
const LOOK_BACK_MINUTES = 24 * 60;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Five fields, in UTC or after `TZ=Zone/City`. Throws for anything else (seconds, names, `@daily`). */
export function parseCron(source: string): Cron {
  const [, zone, fields] = /^(?:TZ=(\S+)\s+)?(.*)$/.exec(source.trim()) ?? [];
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone ?? "UTC",
    hourCycle: "h23",
    minute: "numeric",
    hour: "numeric",
    day: "numeric",
    month: "numeric",
    weekday: "short",
  });
  const item = parseCronItem({ task: "cron", match: fields ?? "" }, `the cron "${source}"`);
  return { source, matches: (at) => item.match(digest(format, at)) };
}

function digest(format: Intl.DateTimeFormat, at: Date) {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type as string, value]));
  const number = (type: string) => Number(parts.get(type));
  const dow = weekdays.indexOf(parts.get("weekday") ?? "");
  return { min: number("minute"), hour: number("hour"), date: number("day"), month: number("month"), dow };
}

export function floorToMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/**
 * The tick that is due: the latest one after `lastTickAt` and not after `now`, or null. Earlier missed ones are left out
 * (a backfill of one), and so is one missed by more than a day.
 */
export function dueTick(cron: Cron, lastTickAt: Date, now: Date): Date | null {
  const from = Math.max(lastTickAt.getTime(), now.getTime() - LOOK_BACK_MINUTES * MINUTE_MS);
  for (let at = floorToMinute(now).getTime(); at > from; at -= MINUTE_MS) {
    if (cron.matches(new Date(at))) return new Date(at);
  }
  return null;
}
