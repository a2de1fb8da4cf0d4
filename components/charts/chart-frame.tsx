"use client";

import type { ReactNode } from "react";

type ChartFrameProps = { label: string; heightPx: number; children: ReactNode };

/** Reserves the space and gives the drawing its one spoken sentence; the table is the way in for screen readers. */
export function ChartFrame({ label, heightPx, children }: ChartFrameProps) {
  return (
    <div role="img" aria-label={label} className="min-w-0 text-tiny" style={{ height: heightPx }}>
      {children}
    </div>
  );
}

/** What the pointer is on, in words. */
export function ChartHint({
  title,
  lines,
}: {
  title: ReactNode;
  lines: readonly { label: string; value: ReactNode }[];
}) {
  return (
    <div className="rounded-control bg-text px-2 py-1.5 text-small text-bg shadow-float">
      <div className="font-medium">{title}</div>
      {lines.map((line) => (
        <div key={line.label} className="flex justify-between gap-3">
          <span>{line.label}</span>
          <span>{line.value}</span>
        </div>
      ))}
    </div>
  );
}

/** Small axis text in the theme's colours. */
export const AXIS_TICK = { fontSize: 11, fill: "var(--muted)" } as const;
