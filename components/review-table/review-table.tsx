"use client";

import { useRouter } from "next/navigation";
import { useCallback, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { VirtualTable } from "@/components/data-table/virtual-table.tsx";
import { BulkBar } from "@/components/review-table/bulk-bar.tsx";
import { BulkDialog } from "@/components/review-table/bulk-dialog.tsx";
import { ColumnChoice } from "@/components/review-table/column-choice.tsx";
import { tableColumns } from "@/components/review-table/columns.tsx";
import { FilterBar } from "@/components/review-table/filter-bar.tsx";
import { SavedViewMenu } from "@/components/review-table/saved-views.tsx";
import { describeCount, SelectionBar } from "@/components/review-table/selection-bar.tsx";
import { addressOf } from "@/components/review-table/query-address.ts";
import { countFilters, DEFAULT_COLUMNS } from "@/components/review-table/table-address.ts";
import type { TableOptions, TablePage } from "@/components/review-table/table-types.ts";
import { useBulkRun } from "@/components/review-table/use-bulk-run.ts";
import { useTableQuery } from "@/components/review-table/use-table-query.ts";
import { type TableRows, useTableRows } from "@/components/review-table/use-table-rows.ts";
import { useTicks } from "@/components/review-table/use-ticks.ts";
import { PageFrame } from "@/components/shell/page-frame.tsx";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import type { BulkAction, BulkProgress, BulkTarget } from "@/lib/review/bulk-types.ts";
import { bulkCap, type SavedQuery } from "@/lib/review/queue-types.ts";

type ReviewTableProps = {
  firstQuery: SavedQuery;
  firstPage: TablePage;
  options: TableOptions;
  /** A run of this person's that was left half way. */
  unfinished: BulkProgress | null;
};

/** The whole queue as a table: narrowed, ordered, ticked and decided many at a time. */
export function ReviewTable({ firstQuery, firstPage, options, unfinished }: ReviewTableProps) {
  const table = useTableQuery();
  const { query } = table;
  const rows = useTableRows(query, { query: firstQuery, page: firstPage });
  const loadedIds = useMemo(() => rows.rows.map(({ id }) => id), [rows.rows]);
  const address = addressOf({ ...query, columns: null });
  const ticks = useTicks(address, loadedIds);
  const { refresh } = rows;
  const clear = ticks.clear;
  const onChanged = useCallback(() => refresh(), [refresh]);
  const run = useBulkRun(unfinished, onChanged);
  const [action, setAction] = useState<BulkAction | null>(null);
  const moving = useRowKeys(address, rows.rows.length, (index) => {
    const id = loadedIds[index];
    if (id !== undefined && options.canDecide) ticks.toggle(id);
  });
  const columns = useMemo(() => tableColumns(query.columns ?? DEFAULT_COLUMNS, table), [query, table]);
  const target: BulkTarget = ticks.isAll
    ? { kind: "matching", filter: query.filter }
    : { kind: "ticked", candidateIds: [...ticks.ids].slice(0, bulkCap) };
  const questions = useMemo(() => new Map(rows.rows.map(({ id, question }) => [id, question])), [rows.rows]);
  const { count } = rows;
  return (
    <PageFrame
      title="Queue"
      kind="panes"
      middle={
        <span role="status" className="truncate max-list:sr-only">
          {count === null ? "" : `${describeCount(count)} match`}
        </span>
      }
      actions={
        <>
          <ColumnChoice table={table} />
          <SavedViewMenu
            views={options.views}
            query={query}
            canSave={options.canDecide}
            isAdmin={options.isAdmin}
          />
          <ButtonLink href="/review" size="small" keys="t" className="max-list:hidden">
            Desk
          </ButtonLink>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col bg-surface" onKeyDown={moving.onKeyDown}>
        <FilterBar table={table} options={options} />
        <BulkBar run={run} />
        <VirtualTable
          caption="Candidates"
          columns={columns}
          rows={rows.rows}
          rowId={idOf}
          rowHref={hrefOf}
          total={count === null || count.isCapped ? -1 : count.matching}
          activeIndex={moving.active}
          onActive={moving.setActive}
          onNearEnd={rows.loadMore}
          ticks={
            options.canDecide
              ? {
                  state: ticks.ids.size === 0 ? "none" : ticks.ids.size < loadedIds.length ? "some" : "all",
                  isTicked: (id) => ticks.ids.has(id),
                  onTick: ticks.toggle,
                  onTickAll: ticks.toggleAll,
                  nameOf: (id) => questions.get(id) ?? "a question that was erased",
                }
              : null
          }
          foot={<Foot rows={rows} query={query} />}
        />
        {options.canDecide ? (
          <SelectionBar
            ticked={ticks.ids.size}
            isAll={ticks.isAll}
            count={count}
            loaded={loadedIds.length}
            status={query.filter.status}
            onAll={ticks.takeAll}
            onNone={clear}
            onAction={setAction}
          />
        ) : null}
      </div>
      {action === null ? null : (
        <BulkDialog
          action={action}
          target={target}
          members={options.members}
          onStart={(change, candidateIds) => {
            run.start(change, candidateIds);
            clear();
          }}
          onClose={() => setAction(null)}
        />
      )}
    </PageFrame>
  );
}

const idOf = ({ id }: { id: string }) => id;
const hrefOf = ({ id }: { id: string }) => `/review/${id}`;

/** J, K and the arrows move the focus from row to row, from the top of each filter; Enter opens the row's link by itself. */
function useRowKeys(key: string, count: number, onTick: (index: number) => void) {
  const [shown, setShown] = useState({ key, index: -1 });
  // A held key is faster than the screen.
  const latest = useRef(shown);
  const router = useRouter();
  const indexOf = (held: { key: string; index: number }) => (held.key === key ? held.index : -1);
  const setActive = (index: number) => {
    latest.current = { key, index };
    setShown(latest.current);
  };
  const move = (by: 1 | -1) => {
    setActive(Math.min(count - 1, Math.max(0, indexOf(latest.current) + by)));
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-row-link=active]")?.focus()),
    );
  };
  useKeys({
    "next-row": () => move(1),
    "previous-row": () => move(-1),
    "tick-row": () => onTick(indexOf(latest.current)),
    "open-desk": () => router.push("/review"),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.closest("[data-row-link]") !== null;
    if (!isOnRow || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  };
  return { active: indexOf(shown), setActive, onKeyDown };
}

function Foot({
  rows: { rows, state, hasMore, refresh, loadMore },
  query,
}: {
  rows: TableRows;
  query: SavedQuery;
}) {
  if (state === "failed" && rows.length === 0)
    return (
      <ErrorState title="The rows could not be read" onRetry={refresh}>
        Nothing was lost.
      </ErrorState>
    );
  if (state === "failed")
    return (
      <p role="alert" className="flex items-center gap-3 px-4 py-3 text-small text-muted">
        More rows could not be read.{" "}
        <Button size="small" onClick={refresh}>
          Read again
        </Button>
      </p>
    );
  if (rows.length === 0 && state === "ready")
    return countFilters(query.filter) > 0 ? (
      <EmptyState
        title="No candidate matches"
        action={<ButtonLink href="/review/table">Show all that is open</ButtonLink>}
      >
        Take a filter off, or try fewer words.
      </EmptyState>
    ) : (
      <EmptyState
        title={query.filter.status === "open" ? "Nothing waits" : `Nothing is ${query.filter.status}`}
      >
        New doubtful answers appear here as agents give them.
      </EmptyState>
    );
  if (state === "loading") return <p className="px-4 py-3 text-small text-muted">Loading rows</p>;
  if (!hasMore) return <p className="px-4 py-3 text-small text-muted">That is all.</p>;
  return (
    <div className="px-4 py-3">
      <Button size="small" onClick={loadMore}>
        Show more
      </Button>
    </div>
  );
}
