"use client";

import { tableFeatures, useTable } from "@tanstack/react-table";
import type { ColumnDef } from "@tanstack/react-table";
import Link from "next/link";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

const FEATURES = tableFeatures({});

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: "start" | "end";
  /** CSS width of the column on wide screens: "120px", "40%". */
  width?: string;
  /** Hides the header's words (actions, selection); they are still read out. */
  isHeaderHidden?: boolean;
  /** Left out of the list that narrow screens get. */
  isWideOnly?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, read out before it. */
  caption: string;
  /** The first column is the row's title, and carries its link. Keep the array stable. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string;
  selectedId?: string | null;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** Shown instead of everything when the rows could not be had. */
  error?: ReactNode;
};

const CELL =
  "border-line list:table-cell list:border-b list:py-[7px] list:pr-3 list:pl-0 list:first:pl-2.5 list:last:pr-2.5 list:align-top list:group-last:border-b-0";

function Cell<Row>({
  column,
  row,
  isTitle,
  href,
}: {
  column: DataColumn<Row>;
  row: Row;
  isTitle: boolean;
  href?: string;
}) {
  const content = column.cell(row);
  return (
    <td
      role="cell"
      data-label={isTitle || column.isHeaderHidden ? undefined : column.header}
      className={classNames(
        CELL,
        isTitle
          ? "col-span-full font-medium list:font-normal"
          : "text-small text-muted data-label:before:mr-1 data-label:before:content-[attr(data-label)] list:text-body list:text-text list:before:hidden",
        column.align === "end" && "list:text-right list:whitespace-nowrap",
        column.isWideOnly && "max-list:hidden",
        // Above the row's link, which covers the whole row.
        !isTitle && "[&_a]:relative [&_button]:relative [&_label]:relative [&_time]:relative",
      )}
    >
      {isTitle && href ? (
        <Link
          href={href}
          className="after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {content}
        </Link>
      ) : (
        content
      )}
    </td>
  );
}

/** A table on wide screens, a list below 640 px: one set of elements, so nothing is read out twice. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowHref, selectedId, empty, error } = props;
  const definitions = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () => columns.map((column) => ({ id: column.id, header: column.header })),
    [columns],
  );
  const table = useTable({ features: FEATURES, columns: definitions, data: rows, getRowId: rowId });
  const columnById = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  if (error) return <>{error}</>;
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table
      role="table"
      className="block w-full border-collapse list:-mx-2.5 list:table list:w-[calc(100%+20px)]"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-list:sr-only list:table-header-group">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => {
              const column = columnById.get(header.column.id);
              if (!column) return null;
              return (
                <th
                  key={header.id}
                  role="columnheader"
                  scope="col"
                  style={{ width: column.width }}
                  className={classNames(
                    "border-b border-line pt-1 pr-3 pb-1.5 text-left text-small font-normal whitespace-nowrap text-muted first:pl-2.5 last:pr-2.5",
                    column.align === "end" && "text-right",
                  )}
                >
                  {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup" className="block list:table-row-group">
        {table.getRowModel().rows.map((row) => {
          const isSelected = selectedId !== undefined && selectedId === row.id;
          return (
            <tr
              key={row.id}
              role="row"
              aria-current={isSelected || undefined}
              className={classNames(
                "group relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0 list:table-row list:border-0 [&>td:first-child]:w-full list:[&>td:first-child]:w-auto",
                rowHref && "hover:bg-sunken/60",
                isSelected &&
                  "bg-accent-soft max-list:-mx-4 max-list:px-4 shadow-[inset_3px_0_var(--accent)]",
              )}
            >
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  column={column}
                  row={row.original}
                  isTitle={index === 0}
                  href={rowHref?.(row.original)}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
