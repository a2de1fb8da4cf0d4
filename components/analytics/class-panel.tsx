"use client";

import { ChartPanel } from "@/components/charts/chart-panel.tsx";
import { HorizontalBars } from "@/components/charts/horizontal-bars.tsx";

export type ClassCount = { failureClass: string | null; open: number; decided: number };

type ClassPanelProps = { classes: readonly ClassCount[]; className?: string };

const nameOf = (failureClass: string | null) =>
  failureClass?.replaceAll("_", " ") ?? "no class (audit sample or not classified)";

export function ClassPanel({ classes, className }: ClassPanelProps) {
  const top = classes[0];
  const bars = classes.map((row) => ({
    key: row.failureClass ?? "none",
    label: nameOf(row.failureClass),
    value: row.open + row.decided,
    detail: `${String(row.open)} open, ${String(row.decided)} decided`,
  }));
  return (
    <ChartPanel
      title={
        top === undefined ? "Nothing went wrong in this range" : `Most often: ${nameOf(top.failureClass)}`
      }
      detail="captured answers by failure class"
      fileName="failure-classes"
      className={className}
      table={{
        columns: ["Class", "Open", "Decided"],
        rows: classes.map((row) => [nameOf(row.failureClass), row.open, row.decided]),
      }}
    >
      <HorizontalBars caption="Captured answers by failure class" valueHeader="Captured" bars={bars} />
    </ChartPanel>
  );
}
