"use client";

import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

/** A day, `YYYY-MM-DD`, as the tenant's locale writes it: "31 Jan 2027". It is the same day in every zone. */
export function DayText({ day }: { day: string }) {
  const { locale } = useLocaleSettings();
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {format.format(Date.parse(`${day}T00:00:00Z`))}
    </time>
  );
}
