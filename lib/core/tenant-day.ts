/** The civil date of a moment in a time zone, `YYYY-MM-DD`. */
export function civilDate(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(at);
}

/** The moment a tenant's day began: midnight of the zone's civil date, whatever the offset was that day. */
export function startOfDay(at: Date, timeZone: string): Date {
  const today = civilDate(at, timeZone);
  let guess = Date.parse(`${today}T00:00:00Z`) - offsetMs(at, timeZone);
  guess = Date.parse(`${today}T00:00:00Z`) - offsetMs(new Date(guess), timeZone);
  // Where midnight does not exist (clocks go forward at 00:00) the day starts at the first moment that does.
  while (civilDate(new Date(guess), timeZone) < today) guess += 900_000;
  return new Date(guess);
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return local - Math.floor(at.getTime() / 1_000) * 1_000;
}
