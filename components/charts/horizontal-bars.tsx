"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { NumberText } from "@/components/ui/number-text.tsx";

export type HorizontalBar = {
  key: string;
  label: ReactNode;
  value: number;
  color?: string;
  href?: string;
  detail?: ReactNode;
};

type HorizontalBarsProps = { caption: string; valueHeader: string; bars: readonly HorizontalBar[] };

/** Amounts side by side. It is a table already: the bars only draw what the numbers say. */
export function HorizontalBars({ caption, valueHeader, bars }: HorizontalBarsProps) {
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Bar</th>
          <th scope="col">{valueHeader}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} className="border-b border-line last:border-0">
            <th scope="row" className="py-[7px] pr-3 text-left font-normal">
              {bar.href ? (
                <Link href={bar.href} className="text-accent hover:underline underline-offset-3">
                  {bar.label}
                </Link>
              ) : (
                bar.label
              )}
              {bar.detail ? <span className="block text-small text-muted">{bar.detail}</span> : null}
            </th>
            <td aria-hidden="true" className="w-2/5 py-[7px]">
              <div
                className="h-3.5 rounded-[3px]"
                style={{
                  width: `${(bar.value / largest) * 100}%`,
                  minWidth: bar.value > 0 ? 2 : 0,
                  background: bar.color ?? "var(--retrieval)",
                }}
              />
            </td>
            <td className="py-[7px] pl-3 text-right">
              <NumberText value={bar.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
