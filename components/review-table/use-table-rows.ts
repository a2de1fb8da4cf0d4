"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { writeAddress } from "@/components/review-table/query-address.ts";
import type { TablePage, TableRow } from "@/components/review-table/table-types.ts";
import type { MatchCount, SavedQuery } from "@/lib/review/queue-types.ts";

export type TableRows = {
  rows: TableRow[];
  count: MatchCount | null;
  state: "ready" | "loading" | "failed";
  hasMore: boolean;
  loadMore: () => void;
  /** Reads again from the start. */
  refresh: () => void;
};

type Shown = {
  /** The filter and order that was asked for last. */
  key: string;
  /** Those of the rows, which stay in sight until others are read. */
  rowsKey: string;
  rows: TableRow[];
  nextCursor: string | null;
  count: MatchCount | null;
  state: TableRows["state"];
};

async function fetchPage(key: string, cursor: string | null): Promise<TablePage> {
  const params = new URLSearchParams(key);
  if (cursor !== null) params.set("cursor", cursor);
  const response = await fetch(`/review/table/rows?${params.toString()}`, { cache: "no-store" });
  if (!response.ok) throw new Error(`the rows could not be read: ${response.status}`);
  return (await response.json()) as TablePage;
}

function withPage(before: Shown, page: TablePage, { of, isMore }: { of: string; isMore: boolean }): Shown {
  const kept = isMore ? before.rows : [];
  const known = new Set(kept.map(({ id }) => id));
  return {
    key: of,
    rowsKey: of,
    rows: [...kept, ...page.rows.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
    count: page.count ?? before.count,
    state: "ready",
  };
}

/** Rows of another filter under this one's name would be taken for its own. */
function asFailed(before: Shown, of: string): Shown {
  if (before.rowsKey === of) return { ...before, state: "failed" };
  return { key: of, rowsKey: of, rows: [], nextCursor: null, count: null, state: "failed" };
}

/** The rows of one filter and order, page after page; only the last that was asked for counts. */
export function useTableRows(query: SavedQuery, first: { query: SavedQuery; page: TablePage }): TableRows {
  const keyOf = ({ filter, sort }: SavedQuery) => writeAddress({ filter, sort, columns: null }).toString();
  const key = keyOf(query);
  const [shown, setShown] = useState<Shown>(() => ({
    ...first.page,
    key: keyOf(first.query),
    rowsKey: keyOf(first.query),
    state: "ready",
  }));
  const latest = useRef(shown);
  const wanted = useRef(key);
  const asked = useRef(0);
  useEffect(() => {
    latest.current = shown;
  });

  const read = useCallback(async (of: string, cursor: string | null) => {
    const mine = (asked.current += 1);
    setShown((before) => ({ ...before, key: of, state: "loading" }));
    try {
      const page = await fetchPage(of, cursor);
      if (mine !== asked.current) return;
      setShown((before) => withPage(before, page, { of, isMore: cursor !== null }));
    } catch {
      if (mine !== asked.current) return;
      setShown((before) => asFailed(before, of));
    }
  }, []);

  useEffect(() => {
    wanted.current = key;
    if (latest.current.key !== key) void read(key, null);
  }, [key, read]);

  const loadMore = useCallback(() => {
    const { nextCursor, state, key: of } = latest.current;
    if (nextCursor === null || state !== "ready") return;
    latest.current = { ...latest.current, state: "loading" };
    void read(of, nextCursor);
  }, [read]);
  const refresh = useCallback(() => void read(wanted.current, null), [read]);

  const { rows, count, state, nextCursor } = shown;
  return { rows, count, state, hasMore: nextCursor !== null, loadMore, refresh };
}
