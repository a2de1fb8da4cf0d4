const nightHour = 2;

/** True from 02:00 of the tenant's day on; where clocks skip that hour, from the first hour after it. */
export function isNightOver(now: Date, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now);
  return Number(hour) >= nightHour;
}
