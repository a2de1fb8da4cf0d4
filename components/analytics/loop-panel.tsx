"use client";

import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { TimeLines } from "@/components/charts/time-lines.tsx";

export type LoopDay = { day: string; received: number; captured: number; decided: number; live: number };

type LoopPanelProps = { days: readonly LoopDay[]; className?: string };

export function LoopPanel({ days, className }: LoopPanelProps) {
  const captured = days.reduce((sum, day) => sum + day.captured, 0);
  const decided = days.reduce((sum, day) => sum + day.decided, 0);
  return (
    <ChartPanel
      title={
        captured === 0
          ? "Nothing was captured in this range"
          : `${String(captured)} captured, ${String(decided)} decided`
      }
      detail={`a day, last ${String(days.length)} days`}
      fileName="captured-decided-live"
      className={className}
      table={{
        columns: ["Day", "Received", "Captured", "Decided", "Live"],
        rows: days.map((day) => [day.day, day.received, day.captured, day.decided, day.live]),
      }}
    >
      <TimeLines
        points={days.map(({ day, captured: c, decided: d, live }) => ({
          day,
          values: { captured: c, decided: d, live },
        }))}
      />
    </ChartPanel>
  );
}
