"use client";

import { useState } from "react";

export type TickedRows = {
  ids: ReadonlySet<string>;
  /** All that match the filter are meant, loaded or not. */
  isAll: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  takeAll: () => void;
  clear: () => void;
};

/** Ticks over the loaded rows; they belong to one filter and fall off with another. */
export function useTicks(key: string, loadedIds: readonly string[]): TickedRows {
  const [ticked, setTicked] = useState<{ key: string; ids: ReadonlySet<string>; isAll: boolean }>({
    key,
    ids: new Set(),
    isAll: false,
  });
  const isCurrent = ticked.key === key;
  const ids = isCurrent ? ticked.ids : new Set<string>();
  const isAll = isCurrent && ticked.isAll;
  const set = (next: ReadonlySet<string>, all = false) => setTicked({ key, ids: next, isAll: all });
  return {
    ids: isAll ? new Set(loadedIds) : ids,
    isAll,
    toggle: (id) => {
      const next = new Set(isAll ? loadedIds : ids);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    toggleAll: () => set(new Set(isAll || ids.size >= loadedIds.length ? [] : loadedIds)),
    takeAll: () => set(new Set(), true),
    clear: () => set(new Set()),
  };
}
