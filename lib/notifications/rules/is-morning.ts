const morningHour = 7;

/** True from 07:00 of the tenant's day on: nobody is reminded at night. */
export function isMorning(now: Date, timeZone: string): boolean {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now);
  return Number(hour) >= morningHour;
}
