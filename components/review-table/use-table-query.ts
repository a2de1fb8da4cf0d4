"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { addressOf } from "@/components/review-table/query-address.ts";
import { readAddress } from "@/components/review-table/table-address.ts";
import type { QueueFilter, SavedQuery } from "@/lib/review/queue-types.ts";

export type TableQuery = {
  query: SavedQuery;
  /** Changes the address without a page load; `isReplacing` leaves no step to go back to. */
  go: (query: SavedQuery, isReplacing?: boolean) => void;
  /** Sets fields of the filter, undefined takes one away. */
  narrow: (change: Partial<Record<keyof QueueFilter, unknown>>, isReplacing?: boolean) => void;
};

/** The address is the state: back, forward, reload and a sent link show the same rows. */
export function useTableQuery(): TableQuery {
  const params = useSearchParams();
  const query = useMemo(() => readAddress(new URLSearchParams(params.toString())), [params]);
  const go = useCallback((next: SavedQuery, isReplacing = false) => {
    if (isReplacing) window.history.replaceState(null, "", addressOf(next));
    else window.history.pushState(null, "", addressOf(next));
  }, []);
  const narrow = useCallback<TableQuery["narrow"]>(
    (change, isReplacing = false) =>
      go({ ...query, filter: { ...query.filter, ...change } as QueueFilter }, isReplacing),
    [go, query],
  );
  return { query, go, narrow };
}
