"use client";

import { tableFeatures, useTable } from "@tanstack/react-table";
import type { ColumnDef } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import { useEffect, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { classNames } from "@/components/ui/class-names.ts";

const FEATURES = tableFeatures({});
const rowHeight = 44;
const listRowHeight = 96;
/** Rows from the end at which more are asked for. */
const askAhead = 20;

export type VirtualColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A grid track: "110px", "minmax(240px, 1fr)". */
  track: string;
  align?: "start" | "end";
  /** Which way this column orders the rows now; absent where it does not order. */
  order?: { direction: "ascending" | "descending" | null; onToggle: () => void };
};

type Ticks = {
  state: "none" | "some" | "all";
  isTicked: (id: string) => boolean;
  onTick: (id: string) => void;
  onTickAll: () => void;
  nameOf: (id: string) => string;
};

type VirtualTableProps<Row> = {
  caption: string;
  /** The first column is the row's title, and carries its link. */
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowHref: (row: Row) => string;
  /** All rows there are, loaded or not; -1 where that is not known. */
  total: number;
  activeIndex: number;
  onActive: (index: number) => void;
  ticks: Ticks | null;
  /** The end is near: load more. */
  onNearEnd: () => void;
  foot: ReactNode;
};

/**
 * Rows as a table on wide screens and a list below 640 px, of which only those in sight are in the page. One row is active:
 * its link has the focus when it is moved to by key.
 */
export function VirtualTable<Row extends object>(props: VirtualTableProps<Row>) {
  const { caption, columns, rows, rowId, total, activeIndex, ticks, onNearEnd, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () => columns.map((column) => ({ id: column.id, header: column.header })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features: FEATURES, columns: definitions, data, getRowId: rowId });
  const model = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () =>
      scroller.current !== null && scroller.current.clientWidth < 640 ? listRowHeight : rowHeight,
    overscan: 8,
    initialRect: { width: 1_200, height: 800 },
    getItemKey: (index) => model[index]?.id ?? index,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (model.length > 0 && last >= model.length - askAhead) onNearEnd();
  }, [last, model.length, onNearEnd]);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: "auto" });
    // Only a move scrolls; the virtualizer itself is new with every render.
  }, [activeIndex]);
  const tracks = `${ticks === null ? "" : "34px "}${columns.map(({ track }) => track).join(" ")}`;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto max-desk:max-h-[75vh]">
      <div role="table" aria-label={caption} aria-rowcount={total < 0 ? -1 : total + 1} className="min-w-0">
        <HeadRow columns={columns} tracks={tracks} ticks={ticks} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {shown.map((item) => {
            const row = model[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="row"
                aria-rowindex={item.index + 2}
                style={{ transform: `translateY(${item.start}px)`, ["--tracks" as string]: tracks }}
                className={classNames(
                  "absolute top-0 left-0 flex w-full flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 hover:bg-sunken/60",
                  "list:grid list:min-h-11 list:grid-cols-[var(--tracks)] list:flex-nowrap list:py-1.5",
                  item.index === activeIndex && "bg-accent-soft/60 shadow-[inset_3px_0_var(--accent)]",
                )}
                onFocus={() => props.onActive(item.index)}
              >
                <RowCells {...props} row={row.original} id={row.id} isActive={item.index === activeIndex} />
              </div>
            );
          })}
        </div>
      </div>
      {foot}
    </div>
  );
}

type HeadRowProps<Row> = { columns: readonly VirtualColumn<Row>[]; tracks: string; ticks: Ticks | null };

function HeadRow<Row>({ columns, tracks, ticks }: HeadRowProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        style={{ ["--tracks" as string]: tracks }}
        className="flex items-center gap-x-3 border-b border-line px-4 text-small text-muted list:grid list:grid-cols-[var(--tracks)]"
      >
        {ticks === null ? null : (
          <span role="columnheader" className="flex items-center gap-2">
            <Checkbox
              aria-label="Tick all rows that are loaded"
              checked={ticks.state === "all"}
              isPartly={ticks.state === "some"}
              onChange={ticks.onTickAll}
            />
            <span aria-hidden="true" className="list:hidden">
              All loaded
            </span>
          </span>
        )}
        {columns.map(({ id, header, align, order }) => (
          <span
            key={id}
            role="columnheader"
            aria-sort={order === undefined ? undefined : (order.direction ?? "none")}
            className={classNames("py-1.5 max-list:sr-only", align === "end" && "text-right")}
          >
            {order === undefined ? (
              header
            ) : (
              <button
                type="button"
                onClick={order.onToggle}
                className={classNames(
                  "rounded-small hover:text-text",
                  order.direction !== null && "font-medium text-text",
                )}
              >
                {header}
                <span aria-hidden="true">
                  {order.direction === null ? "" : order.direction === "ascending" ? " ↑" : " ↓"}
                </span>
              </button>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

type RowCellsProps<Row> = Pick<VirtualTableProps<Row>, "columns" | "rowHref" | "ticks"> & {
  row: Row;
  id: string;
  isActive: boolean;
};

function RowCells<Row>({ columns, rowHref, ticks, row, id, isActive }: RowCellsProps<Row>) {
  return (
    <>
      {ticks === null ? null : (
        <span role="cell" className="relative z-1 flex-none">
          <Checkbox
            aria-label={`Tick: ${ticks.nameOf(id)}`}
            checked={ticks.isTicked(id)}
            onChange={() => ticks.onTick(id)}
          />
        </span>
      )}
      {columns.map((column, index) => (
        <span
          key={column.id}
          role="cell"
          className={classNames(
            "min-w-0",
            index === 0
              ? "max-list:flex-[1_1_70%] font-medium list:font-normal"
              : "text-small text-muted [&_button]:relative [&_time]:relative",
            column.align === "end" && "list:text-right",
          )}
        >
          {index === 0 ? (
            <Link
              href={rowHref(row)}
              prefetch={false}
              data-row-link={isActive ? "active" : ""}
              className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </span>
      ))}
    </>
  );
}
