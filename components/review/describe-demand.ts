const DAY_MS = 86_400_000;

type DemandSettings = { nowMs: number; locale: string; timeZone: string };

/** "since today", "since Monday" within six days, "since 3 Nov" beyond. */
export function describeSince(firstSeenMs: number, { nowMs, locale, timeZone }: DemandSettings): string {
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone });
  if (dayOf.format(firstSeenMs) === dayOf.format(nowMs)) return "since today";
  const parts: Intl.DateTimeFormatOptions =
    nowMs - firstSeenMs < 6 * DAY_MS ? { weekday: "long" } : { day: "numeric", month: "short" };
  return `since ${new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(firstSeenMs)}`;
}

/** "28 people, 31 times since Monday"; people are left out where nobody is known. */
export function describeDemand(
  demand: { peopleCount: number; askedCount: number; firstSeenMs: number },
  settings: DemandSettings,
): string {
  const { peopleCount, askedCount, firstSeenMs } = demand;
  const number = new Intl.NumberFormat(settings.locale);
  if (askedCount <= 1) return "asked once";
  const times = `${number.format(askedCount)} times ${describeSince(firstSeenMs, settings)}`;
  if (peopleCount === 0) return `asked ${times}`;
  return `${number.format(peopleCount)} ${peopleCount === 1 ? "person" : "people"}, ${times}`;
}
