"use client";

import type { ReactNode } from "react";
import {
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  Tooltip,
  XAxis,
  YAxis,
  ZAxis,
} from "recharts";
import { AXIS_TICK, ChartFrame, ChartHint } from "@/components/charts/chart-frame.tsx";
import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { describeReliability } from "@/components/charts/describe-reliability.ts";
import { percentText } from "@/lib/core/percent-text.ts";

/** Of the `count` answers with a confidence of `meanValue` on average the share `rightShare` was right. All 0..1. */
export type ReliabilityBin = { meanValue: number; rightShare: number; count: number };
export type CalibrationKnot = { value: number; probability: number };

type ReliabilityChartProps = {
  bins: readonly ReliabilityBin[];
  knots: readonly CalibrationKnot[];
  detail?: ReactNode;
  /** Stands beneath the drawing, also where it is shown as a table. */
  footer?: ReactNode;
  heightPx?: number;
};

const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** What was said against what came of it: dots are answers that people judged, the line is what a confidence has meant. */
export function ReliabilityChart({ bins, knots, detail, footer, heightPx = 240 }: ReliabilityChartProps) {
  const table = {
    columns: ["Confidence", "Right", "Answers"],
    rows: bins.map((bin) => [bin.meanValue.toFixed(2), bin.rightShare, bin.count]),
  };
  return (
    <ChartPanel
      title={describeReliability(bins)}
      detail={detail}
      table={table}
      fileName="calibration"
      footer={footer}
    >
      <ChartFrame
        label={`Confidence against the share that was right. ${describeReliability(bins)}.`}
        heightPx={heightPx}
      >
        <Drawing bins={bins} knots={withEnds(knots)} heightPx={heightPx} />
      </ChartFrame>
    </ChartPanel>
  );
}

type DrawingProps = Required<Pick<ReliabilityChartProps, "bins" | "knots" | "heightPx">>;

function Drawing({ bins, knots, heightPx }: DrawingProps) {
  const axis = { type: "number", domain: [0, 1], ticks, tick: AXIS_TICK, tickLine: false } as const;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 420, height: heightPx }}>
      <ComposedChart accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 14, left: 0 }}>
        <XAxis
          {...axis}
          dataKey="x"
          tickFormatter={(value: number) => value.toFixed(1)}
          axisLine={{ stroke: "var(--line-strong)" }}
          label={{
            value: "confidence",
            position: "insideBottom",
            offset: -10,
            fontSize: 11,
            fill: "var(--muted)",
          }}
        />
        <YAxis
          {...axis}
          dataKey="y"
          width={44}
          tickFormatter={(value: number) => percentText(value)}
          axisLine={false}
        />
        <ZAxis dataKey="count" range={[30, 220]} />
        <Tooltip
          isAnimationActive={false}
          cursor={false}
          content={({ payload }) => <BinHint point={payload[0]?.payload as DrawnBin | undefined} />}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ]}
          stroke="var(--line-strong)"
          strokeDasharray="4 4"
        />
        <Line
          data={knots.map(({ value, probability }) => ({ x: value, y: probability }))}
          dataKey="y"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        <Scatter
          data={bins.map(({ meanValue, rightShare, count }) => ({ x: meanValue, y: rightShare, count }))}
          fill="var(--accent)"
          fillOpacity={0.55}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** A point of the line has no count. */
type DrawnBin = { x: number; y: number; count?: number };

function BinHint({ point: bin }: { point: DrawnBin | undefined }) {
  if (bin?.count === undefined) return null;
  return (
    <ChartHint
      title={`confidence ${bin.x.toFixed(2)}`}
      lines={[
        { label: "right", value: percentText(bin.y) },
        { label: "answers", value: bin.count },
      ]}
    />
  );
}

/** Level beyond what was seen, as calibration itself is. */
function withEnds(knots: readonly CalibrationKnot[]): CalibrationKnot[] {
  const [first, last] = [knots[0], knots.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ ...first, value: 0 }, ...knots, { ...last, value: 1 }];
}
