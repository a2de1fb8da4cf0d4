const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type MomentSettings = { nowMs: number; locale: string; timeZone: string };

function amountOf(distanceMs: number): string {
  if (distanceMs < HOUR_MS) return `${Math.max(1, Math.round(distanceMs / MINUTE_MS))} min`;
  return `${Math.max(1, Math.floor(distanceMs / HOUR_MS))} h`;
}

/** "12 min ago", "in 3 h" within a day; "21 Nov" (with the year when it differs) beyond. `isBare` leaves out "ago" and "in". */
export function describeMoment(atMs: number, settings: MomentSettings, isBare = false): string {
  const distanceMs = Math.abs(settings.nowMs - atMs);
  if (distanceMs < MINUTE_MS) return isBare ? "now" : "just now";
  if (distanceMs < DAY_MS) {
    const amount = amountOf(distanceMs);
    if (isBare) return amount;
    return atMs <= settings.nowMs ? `${amount} ago` : `in ${amount}`;
  }
  const { locale, timeZone } = settings;
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone });
  const isSameYear = year.format(atMs) === year.format(settings.nowMs);
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: isSameYear ? undefined : "numeric",
    timeZone,
  }).format(atMs);
}

/** The whole moment, for the hover: "21 November 2025 at 14:05 CET". */
export function describeMomentFully(atMs: number, settings: Omit<MomentSettings, "nowMs">): string {
  return new Intl.DateTimeFormat(settings.locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: settings.timeZone,
  }).format(atMs);
}

/** "2 h 10 min", "45 min", "3 days": a length of time in words. */
export function describeDuration(durationMs: number): string {
  if (durationMs < MINUTE_MS) return "under a minute";
  if (durationMs < HOUR_MS) return `${Math.floor(durationMs / MINUTE_MS)} min`;
  if (durationMs < 2 * DAY_MS) {
    const hours = Math.floor(durationMs / HOUR_MS);
    const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
    return minutes === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${minutes} min`;
  }
  return `${Math.floor(durationMs / DAY_MS)} days`;
}
