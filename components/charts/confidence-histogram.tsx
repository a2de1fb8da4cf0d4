"use client";

import {
  Bar,
  BarChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS_TICK, ChartFrame, ChartHint } from "@/components/charts/chart-frame.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

/** Answers with `from` <= confidence < `to` (the last bin includes 1), split by whether they were captured. */
export type ConfidenceBin = { from: number; to: number; captured: number; notCaptured: number };

type ConfidenceHistogramProps = {
  bins: readonly ConfidenceBin[];
  /** The cut in force, 0..1. */
  cut: number;
  heightPx?: number;
};

const TOP_PX = 30;

type SideLabelsProps = { cut: number; captured: string; notCaptured: string };

/** The legend, written on the two sides of the cut; on one side only where the other has no room. */
function SideLabels({ cut, captured, notCaptured }: SideLabelsProps) {
  const plot = usePlotArea();
  if (!plot) return null;
  const x = plot.x + plot.width * cut;
  const hasRoomLeft = x - plot.x > 90;
  const hasRoomRight = plot.x + plot.width - x > 110;
  const left = { x: x - 7, textAnchor: "end" } as const;
  const right = { x: x + 7, textAnchor: "start" } as const;
  return (
    <g>
      <text {...(hasRoomLeft ? left : right)} y={11} fill="var(--text)" fontSize={11}>
        cut {cut.toFixed(2)}
      </text>
      <text {...(hasRoomLeft ? left : right)} y={25} fill="var(--accent)" fontSize={11}>
        {captured}
      </text>
      <text
        {...(hasRoomRight ? right : left)}
        y={hasRoomLeft && hasRoomRight ? 25 : 39}
        fill="var(--muted)"
        fontSize={11}
      >
        {notCaptured}
      </text>
    </g>
  );
}

/** How sure the answers were, with the cut marked: below it a person looks. */
export function ConfidenceHistogram({ bins, cut, heightPx = 230 }: ConfidenceHistogramProps) {
  const { locale } = useLocaleSettings();
  const numbers = new Intl.NumberFormat(locale);
  const data = bins.map((bin) => ({ ...bin, middle: (bin.from + bin.to) / 2 }));
  const captured = bins.reduce((sum, bin) => sum + bin.captured, 0);
  const notCaptured = bins.reduce((sum, bin) => sum + bin.notCaptured, 0);
  const label =
    `Confidence of ${numbers.format(captured + notCaptured)} answers from 0 to 1; cut at ${cut.toFixed(2)}; ` +
    `${numbers.format(captured)} captured, ${numbers.format(notCaptured)} not.`;
  return (
    <ChartFrame label={label} heightPx={heightPx}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 560, height: heightPx }}>
        <BarChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: TOP_PX, right: 10, bottom: 0, left: 10 }}
          barCategoryGap="10%"
        >
          <XAxis
            dataKey="middle"
            type="number"
            domain={[0, 1]}
            ticks={[0, 0.2, 0.4, 0.6, 0.8, 1]}
            tickFormatter={(value: number) => value.toFixed(1)}
            tick={AXIS_TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            padding={{ left: 0, right: 0 }}
          />
          <YAxis hide />
          <Tooltip
            cursor={{ fill: "var(--sunken)" }}
            isAnimationActive={false}
            content={({ payload }) => {
              const bin = payload[0]?.payload as ConfidenceBin | undefined;
              if (!bin) return null;
              return (
                <ChartHint
                  title={`${bin.from.toFixed(2)} to ${bin.to.toFixed(2)}`}
                  lines={[
                    { label: "captured", value: numbers.format(bin.captured) },
                    { label: "not captured", value: numbers.format(bin.notCaptured) },
                  ]}
                />
              );
            }}
          />
          <Bar dataKey="captured" stackId="all" fill="var(--accent)" isAnimationActive={false} />
          <Bar
            dataKey="notCaptured"
            stackId="all"
            fill="var(--line-strong)"
            fillOpacity={0.4}
            isAnimationActive={false}
          />
          <ReferenceLine x={cut} stroke="var(--text)" strokeWidth={1.5} />
          <SideLabels
            cut={cut}
            captured={`${numbers.format(captured)} captured`}
            notCaptured={`${numbers.format(notCaptured)} not captured`}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
