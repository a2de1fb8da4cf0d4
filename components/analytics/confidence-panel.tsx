"use client";

import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { ConfidenceHistogram } from "@/components/charts/confidence-histogram.tsx";
import type { ConfidenceBin } from "@/components/charts/confidence-histogram.tsx";
import { percentText } from "@/lib/core/percent-text.ts";

type ConfidencePanelProps = { bins: readonly ConfidenceBin[]; cut: number; days: number; className?: string };

export function ConfidencePanel({ bins, cut, days, className }: ConfidencePanelProps) {
  const total = bins.reduce((sum, bin) => sum + bin.captured + bin.notCaptured, 0);
  const captured = bins.reduce((sum, bin) => sum + bin.captured, 0);
  const title =
    total === 0
      ? "No answer was scored in this range"
      : `${percentText(captured / total)} of answers were captured; the cut is at ${cut.toFixed(2)}`;
  return (
    <ChartPanel
      title={title}
      detail={`answers by confidence, last ${String(days)} days`}
      fileName="confidence"
      className={className}
      table={{
        columns: ["Confidence from", "to", "Captured", "Not captured"],
        rows: bins.map((bin) => [bin.from, bin.to, bin.captured, bin.notCaptured]),
      }}
    >
      <ConfidenceHistogram bins={bins} cut={cut} />
    </ChartPanel>
  );
}
