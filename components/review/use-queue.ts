"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { fetchQueue } from "@/components/review/desk-requests.ts";
import { publishOpenCount } from "@/components/review/open-count.ts";
import type { DeskCounts, QueueCard, QueueSlice, QueueView } from "@/components/review/desk-types.ts";

const pageSize = 40;
const maxRefetched = 100;
/** Others decide and capture too; a desk left open stays true. */
const refreshMs = 30_000;

export type Queue = {
  cards: QueueCard[];
  counts: DeskCounts;
  hasMore: boolean;
  state: "ready" | "loading" | "failed";
  loadMore: () => Promise<void>;
  refresh: () => Promise<void>;
  /** Takes a card out at once; the next refresh puts it back where more of its cluster is open. */
  drop: (candidateId: string) => void;
};

type Shown = { slice: QueueSlice; counts: DeskCounts; state: Queue["state"] };

/** Refreshes by itself while the page is looked at, and tells the navigation the count. */
function useUpkeep(refresh: () => Promise<void>, openCandidates: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
  useEffect(() => publishOpenCount(openCandidates), [openCandidates]);
  useEffect(() => () => publishOpenCount(null), []);
}

/** The rail's cards for one view, kept true by refreshing; a late answer for another view is dropped. */
export function useQueue(view: QueueView, firstSlice: QueueSlice, firstCounts: DeskCounts): Queue {
  const [shown, setShown] = useState<Shown>({ slice: firstSlice, counts: firstCounts, state: "ready" });
  const latest = useRef(shown);
  const asked = useRef(0);
  useEffect(() => {
    latest.current = shown;
  });

  const run = useCallback(
    async (
      query: Parameters<typeof fetchQueue>[0],
      merge: (before: QueueCard[], found: QueueCard[]) => QueueCard[],
    ) => {
      asked.current += 1;
      const mine = asked.current;
      try {
        const { queue, counts } = await fetchQueue(query);
        if (mine !== asked.current) return;
        setShown((before) => ({
          slice: { ...queue, cards: merge(before.slice.cards, queue.cards) },
          counts,
          state: "ready",
        }));
      } catch {
        if (mine === asked.current) setShown((before) => ({ ...before, state: "failed" }));
      }
    },
    [],
  );

  const refresh = useCallback(() => {
    const limit = Math.min(maxRefetched, Math.max(pageSize, latest.current.slice.cards.length));
    return run({ view, limit }, (_before, found) => found);
  }, [run, view]);

  const loadMore = useCallback(async () => {
    const { nextCursor } = latest.current.slice;
    if (nextCursor === null) return;
    setShown((before) => ({ ...before, state: "loading" }));
    await run({ view, cursor: nextCursor, limit: pageSize }, (before, found) => {
      const known = new Set(before.map((card) => card.clusterId));
      return [...before, ...found.filter((card) => !known.has(card.clusterId))];
    });
  }, [run, view]);

  useEffect(() => {
    if (latest.current.slice.view === view) return;
    setShown((before) => ({ ...before, slice: { view, cards: [], nextCursor: null }, state: "loading" }));
    void run({ view, limit: pageSize }, (_before, found) => found);
  }, [run, view]);
  useUpkeep(refresh, shown.counts.openCandidates);

  const drop = useCallback((candidateId: string) => {
    const without = (cards: QueueCard[]) => cards.filter((card) => card.candidateId !== candidateId);
    setShown((before) => ({ ...before, slice: { ...before.slice, cards: without(before.slice.cards) } }));
  }, []);

  const { slice, ...rest } = shown;
  return { ...rest, cards: slice.cards, hasMore: slice.nextCursor !== null, loadMore, refresh, drop };
}
