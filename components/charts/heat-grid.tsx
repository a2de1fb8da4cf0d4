import { MarkLink } from "@/components/charts/mark-link.tsx";

export type HeatCell = { value: number; words: string; href: string };

type HeatGridProps = {
  label: string;
  /** Names of the rows, from the top; an empty one is not written. */
  rows: readonly string[];
  columns: readonly { label: string; cells: readonly HeatCell[] }[];
  /** Below this row, counted from the top, a line is drawn: the cut. */
  cutRow?: { at: number; label: string } | null;
  rowPx?: number;
};

/** One hue that grows darker (in the dark theme lighter) with the count: told by lightness alone. */
export function heatColor(value: number, most: number): string {
  if (value === 0) return "var(--sunken)";
  const strength = 14 + 86 * Math.sqrt(value / Math.max(1, most));
  return `color-mix(in oklch, var(--accent) ${strength.toFixed(0)}%, var(--sunken))`;
}

/** Counts as a field of cells: time from left to right, a scale from bottom to top. */
export function HeatGrid({ label, rows, columns, cutRow = null, rowPx = 17 }: HeatGridProps) {
  const most = Math.max(1, ...columns.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const height = rows.length * rowPx;
  return (
    <div className="text-tiny text-muted">
      <div className="flex">
        <div aria-hidden="true" className="w-9 flex-none" style={{ height }}>
          {rows.map((row, index) => (
            <div key={index} className="pr-2 text-right leading-none" style={{ height: rowPx }}>
              {row}
            </div>
          ))}
        </div>
        <div className="relative min-w-0 flex-1" role="group" aria-label={label}>
          <div
            className="grid gap-px"
            style={{ gridTemplateColumns: `repeat(${String(columns.length)}, minmax(0, 1fr))`, height }}
          >
            {columns.map((column) => (
              <div key={column.label} className="grid gap-px">
                {column.cells.map(({ value, words, href }, index) => (
                  <MarkLink
                    key={index}
                    href={href}
                    words={words}
                    className="rounded-[2px] hover:z-10"
                    style={{ background: heatColor(value, most) }}
                  />
                ))}
              </div>
            ))}
          </div>
          {cutRow === null ? null : (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 border-t-2 border-text"
              style={{ top: cutRow.at * rowPx }}
            >
              <span className="absolute right-0 bottom-0.5 rounded-small bg-surface px-1 text-text">
                {cutRow.label}
              </span>
            </div>
          )}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1 ml-9 flex justify-between">
        <span>{columns[0]?.label}</span>
        <span className="flex items-center gap-1">
          0
          {[0.05, 0.25, 0.6, 1].map((share) => (
            <span
              key={share}
              className="inline-block size-3 rounded-[2px]"
              style={{ background: heatColor(share * most, most) }}
            />
          ))}
          {most}
        </span>
        <span>{columns.length > 1 ? columns.at(-1)?.label : null}</span>
      </div>
    </div>
  );
}
