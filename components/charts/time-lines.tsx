"use client";

import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS_TICK, ChartFrame, ChartHint } from "@/components/charts/chart-frame.tsx";
import { spreadLabels } from "@/components/charts/spread-labels.ts";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

/** One tenant day ("2025-11-29") and its counts by series key. */
export type DayPoint = { day: string; values: Readonly<Record<string, number>> };
export type TimeSeries = { key: string; label: string; color: string };
/** The day a threshold or rule changed. */
export type TimeMark = { day: string; label: string };

export const LOOP_SERIES: readonly TimeSeries[] = [
  { key: "captured", label: "captured", color: "var(--retrieval)" },
  { key: "decided", label: "decided", color: "var(--memory)" },
  { key: "live", label: "live", color: "var(--good)" },
];

const LABEL_GAP_PX = 13;

function EndLabels({ series, last }: { series: readonly TimeSeries[]; last: DayPoint }) {
  const plot = usePlotArea();
  const scale = useYAxisScale();
  if (!plot || !scale) return null;
  const wanted = series.map((one) => scale(last.values[one.key] ?? 0) ?? plot.y);
  const placed = spreadLabels(wanted, LABEL_GAP_PX, plot.y + plot.height);
  return (
    <g>
      {series.map((one, index) => (
        <text
          key={one.key}
          x={plot.x + plot.width + 8}
          y={placed[index]}
          dy="0.32em"
          fontSize={11.5}
          fill="var(--text)"
        >
          <tspan fill={one.color}>● </tspan>
          {one.label}
        </text>
      ))}
    </g>
  );
}

function dayFormat(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

type TimeLinesProps = {
  points: readonly DayPoint[];
  series?: readonly TimeSeries[];
  marks?: readonly TimeMark[];
  heightPx?: number;
};

/** Counts a day as lines that carry their own names. */
export function TimeLines({ points, series = LOOP_SERIES, marks = [], heightPx = 210 }: TimeLinesProps) {
  const { locale } = useLocaleSettings();
  const formatDay = dayFormat(locale);
  const numbers = new Intl.NumberFormat(locale);
  const last = points.at(-1);
  if (!last) return null;
  const data = points.map((point) => ({ day: point.day, ...point.values }));
  const middle = points[Math.floor((points.length - 1) / 2)];
  const ticks = [...new Set([points[0]?.day, points.length > 4 ? middle?.day : undefined, last.day])].filter(
    (day) => day !== undefined,
  );
  const sums = series.map(
    (one) =>
      `${one.label} ${numbers.format(points.reduce((sum, point) => sum + (point.values[one.key] ?? 0), 0))}`,
  );
  const label = `Counts a day from ${formatDay(points[0]?.day ?? last.day)} to ${formatDay(last.day)}; in all ${sums.join(", ")}.`;
  const hasFewPoints = points.length < 3;
  return (
    <ChartFrame label={label} heightPx={heightPx}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 560, height: heightPx }}>
        <LineChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: marks.length > 0 ? 20 : 8, right: 76, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            ticks={ticks}
            tickFormatter={formatDay}
            tick={AXIS_TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            interval="preserveStartEnd"
          />
          <YAxis
            width={34}
            tick={AXIS_TICK}
            tickLine={false}
            axisLine={false}
            tickCount={5}
            allowDecimals={false}
            tickFormatter={(value: number) => numbers.format(value)}
          />
          <Tooltip
            cursor={{ stroke: "var(--line-strong)" }}
            isAnimationActive={false}
            content={({ payload }) => {
              const row = payload[0]?.payload as (Record<string, number> & { day: string }) | undefined;
              if (!row) return null;
              const lines = series.map((one) => ({
                label: one.label,
                value: numbers.format(row[one.key] ?? 0),
              }));
              return <ChartHint title={formatDay(row.day)} lines={lines} />;
            }}
          />
          {marks.map((mark) => (
            <ReferenceLine
              key={`${mark.day} ${mark.label}`}
              x={mark.day}
              stroke="var(--text)"
              strokeDasharray="2 3"
              label={{ value: mark.label, position: "top", fontSize: 11, fill: "var(--text)" }}
            />
          ))}
          {series.map((one) => (
            <Line
              key={one.key}
              dataKey={one.key}
              stroke={one.color}
              strokeWidth={1.8}
              dot={hasFewPoints ? { r: 3, fill: one.color } : false}
              activeDot={{ r: 3.5, fill: one.color, stroke: "var(--surface)" }}
              isAnimationActive={false}
            />
          ))}
          <EndLabels series={series} last={last} />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
