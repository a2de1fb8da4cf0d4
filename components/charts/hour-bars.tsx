"use client";

import { ChartFrame } from "@/components/charts/chart-frame.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

/** One hour and how much was done in it; `at` is ISO 8601. */
export type HourBar = { at: string; value: number };

type HourBarsProps = { label: string; bars: readonly HourBar[]; timeZone: string; heightPx?: number };

/** How much was done, hour by hour. Drawn without a chart library: it stands on a page that has to be light. */
export function HourBars({ label, bars, timeZone, heightPx = 64 }: HourBarsProps) {
  const { locale } = useLocaleSettings();
  const hour = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone });
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <ChartFrame label={label} heightPx={heightPx + 18}>
      <div className="flex items-end gap-px border-b border-line-strong" style={{ height: heightPx }}>
        {bars.map(({ at, value }) => (
          <div
            key={at}
            title={`${hour.format(new Date(at))}: ${value}`}
            className="min-w-0 flex-1 rounded-t-[2px] bg-accent"
            style={{ height: value === 0 ? 0 : Math.max(2, (value / largest) * heightPx) }}
          />
        ))}
      </div>
      <div className="flex justify-between pt-0.5 text-muted">
        <span>{first === undefined ? null : hour.format(new Date(first.at))}</span>
        <span>{last === undefined || last === first ? null : hour.format(new Date(last.at))}</span>
      </div>
    </ChartFrame>
  );
}
