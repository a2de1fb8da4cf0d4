import { MarkLink } from "@/components/charts/mark-link.tsx";

export type ColumnPart = { value: number; color: string };
export type Column = {
  key: string;
  /** Beneath the column; an empty one is not written. */
  label: string;
  words: string;
  href: string;
  parts: readonly ColumnPart[];
};

type ColumnBarsProps = {
  label: string;
  columns: readonly Column[];
  heightPx?: number;
  format: (value: number) => string;
};

const sumOf = ({ parts }: Column) => parts.reduce((sum, { value }) => sum + value, 0);

/** Columns side by side, each of one or more parts from the bottom up, which lead to what they count. */
export function ColumnBars({ label, columns, heightPx = 130, format }: ColumnBarsProps) {
  const most = Math.max(1, ...columns.map(sumOf));
  return (
    <div className="text-tiny text-muted">
      <div className="mb-0.5" aria-hidden="true">
        {format(most)}
      </div>
      <div
        role="group"
        aria-label={label}
        className="grid items-end gap-[2px] border-b border-line-strong border-t border-t-line"
        style={{ gridTemplateColumns: `repeat(${String(columns.length)}, minmax(0, 1fr))`, height: heightPx }}
      >
        {columns.map((column) => (
          <MarkLink
            key={column.key}
            href={column.href}
            words={column.words}
            className="flex h-full flex-col-reverse hover:bg-accent/10"
          >
            {column.parts.map(({ value, color }, index) => (
              <span
                key={index}
                className="block w-full last:rounded-t-[2px]"
                style={{
                  height: value === 0 ? 0 : Math.max(2, (value / most) * (heightPx - 4)),
                  background: color,
                }}
              />
            ))}
          </MarkLink>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="grid gap-[2px] pt-0.5"
        style={{ gridTemplateColumns: `repeat(${String(columns.length)}, minmax(0, 1fr))` }}
      >
        {columns.map(({ key, label: name }, index) => (
          <span key={key} className={`flex whitespace-nowrap ${alignOf(index, columns.length)}`}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The outer names stay inside the chart. */
function alignOf(index: number, count: number): string {
  if (index === 0) return "justify-start";
  return index === count - 1 ? "justify-end" : "justify-center";
}
