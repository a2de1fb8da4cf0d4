"use client";

import Link from "next/link";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { saveCsv } from "@/components/charts/save-csv.ts";
import type { ChartTable } from "@/components/charts/csv.ts";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { classNames } from "@/components/ui/class-names.ts";

type ChartPanelProps = {
  /** The finding, as a sentence. */
  title: string;
  /** Unit and range: "a day, last 28 days". */
  detail?: ReactNode;
  /** The same data as a table; also what the CSV holds. */
  table: ChartTable;
  /** Name of the saved file, without ending. */
  fileName: string;
  className?: string;
  /** The chart. */
  children: ReactNode;
  /** Words and buttons beneath, also where the data is shown as a table. */
  footer?: ReactNode;
};

function PlainTable({ table, caption }: { table: ChartTable; caption: string }) {
  const { locale } = useLocaleSettings();
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (
    <div className="max-h-[280px] overflow-y-auto" tabIndex={0} role="group" aria-label={`Table: ${caption}`}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={classNames(
                  "sticky top-0 border-b border-line bg-surface pr-2.5 pb-1.5 text-small font-normal text-muted last:pr-0",
                  index === 0 ? "text-left" : "text-right",
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line} className="border-b border-line last:border-0">
              {row.map((value, index) => (
                <td
                  key={table.columns[index]}
                  className={classNames("py-1 pr-2.5 last:pr-0", index === 0 ? "text-left" : "text-right")}
                >
                  <CellText
                    text={typeof value === "number" ? numbers.format(value) : (value ?? "n/a")}
                    href={index === 0 ? table.hrefs?.[line] : null}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ text, href }: { text: string; href: string | null | undefined }) {
  if (href == null) return text;
  return (
    <Link href={href} className="text-accent underline underline-offset-3">
      {text}
    </Link>
  );
}

const WORD_BUTTON =
  "min-h-6 rounded-small px-0.5 text-accent hover:underline underline-offset-3 pointer-coarse:min-h-10";

/** A chart with its finding above, which can always be seen as a table and saved as CSV. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, detail, table, fileName, className, children, footer } = props;
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-panel border border-line bg-surface px-4 py-3.5", className)}
    >
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-body font-medium text-balance">
          {title}
        </h2>
        <div className="flex items-baseline gap-1 text-small text-muted">
          {detail ? (
            <>
              <span>{detail}</span>
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <button type="button" className={WORD_BUTTON} onClick={() => setIsTable(!isTable)}>
            {isTable ? "chart" : "table"}
            <span className="sr-only"> of: {title}</span>
          </button>
          <span aria-hidden="true">·</span>
          <button type="button" className={WORD_BUTTON} onClick={() => saveCsv(table, fileName)}>
            CSV<span className="sr-only"> of: {title}</span>
          </button>
        </div>
      </header>
      {isTable ? <PlainTable table={table} caption={title} /> : children}
      {footer}
    </section>
  );
}
