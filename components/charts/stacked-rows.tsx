import Link from "next/link";
import { MarkLink } from "@/components/charts/mark-link.tsx";

export type StackPart = { value: number; color: string; words: string; href: string };
export type StackRow = {
  key: string;
  label: string;
  href: string | null;
  detail: string;
  parts: readonly StackPart[];
};

type StackedRowsProps = {
  caption: string;
  legend: readonly { label: string; color: string }[];
  rows: readonly StackRow[];
};

/** Amounts side by side, each split into the same kinds; the whole width is the largest row. */
export function StackedRows({ caption, legend, rows }: StackedRowsProps) {
  const sumOf = ({ parts }: StackRow) => parts.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...rows.map(sumOf));
  return (
    <div>
      <Legend entries={legend} />
      <ul aria-label={caption}>
        {rows.map((row) => (
          <li
            key={row.key}
            className="grid grid-cols-[minmax(0,36%)_minmax(0,1fr)] items-center gap-3 border-b border-line py-[6px] last:border-0"
          >
            <div className="min-w-0">
              {row.href === null ? (
                <span className="block truncate">{row.label}</span>
              ) : (
                <Link
                  href={row.href}
                  className="block truncate text-accent underline-offset-3 hover:underline"
                >
                  {row.label}
                </Link>
              )}
              <span className="block text-tiny text-muted">{row.detail}</span>
            </div>
            <div className="flex h-4 gap-px" style={{ width: `${String((sumOf(row) / most) * 100)}%` }}>
              {row.parts.map(({ value, color, words, href }, index) =>
                value === 0 ? null : (
                  <MarkLink
                    key={index}
                    href={href}
                    words={words}
                    className="h-full min-w-[3px] rounded-[2px]"
                    style={{ background: color, flexGrow: value, flexBasis: 0 }}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What each colour stands for. */
export function Legend({ entries }: { entries: readonly { label: string; color: string }[] }) {
  return (
    <ul className="mb-1.5 flex flex-wrap gap-x-3 text-tiny text-muted">
      {entries.map(({ label, color }) => (
        <li key={label} className="flex items-center gap-1">
          <span
            aria-hidden="true"
            className="inline-block size-2.5 rounded-[2px]"
            style={{ background: color }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
