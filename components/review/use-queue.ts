"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { fetchQueue } from "@/components/review/desk-requests.ts";
import { markHeld } from "@/components/review/held-cards.ts";
import type { LiveMessage } from "@/components/review/live-messages.ts";
import { mergeFurther, mergeRefreshed } from "@/components/review/merge-cards.ts";
import { publishOpenCount } from "@/components/review/open-count.ts";
import type { DeskCounts, QueueCard, QueueSlice, QueueView } from "@/components/review/desk-types.ts";
import { useLive } from "@/components/review/use-live.ts";
import type { LiveState } from "@/components/review/use-live.ts";
import { useSteadyRefresh } from "@/components/review/use-steady-refresh.ts";

const pageSize = 40;
const maxRefetched = 100;

export type Queue = {
  cards: QueueCard[];
  counts: DeskCounts;
  hasMore: boolean;
  state: "ready" | "loading" | "failed";
  /** How the desk hears of what others do. */
  live: LiveState;
  loadMore: () => Promise<void>;
  /** False where the server could not be reached. */
  refresh: () => Promise<boolean>;
  /** Takes a card out at once; the next refresh puts it back where more of its cluster is open. */
  drop: (candidateId: string) => void;
};

type Shown = { slice: QueueSlice; counts: DeskCounts; state: Queue["state"] };

/** Tells the navigation the count. */
function useOpenCountUpkeep(openCandidates: number): void {
  useEffect(() => publishOpenCount(openCandidates), [openCandidates]);
  useEffect(() => () => publishOpenCount(null), []);
}

type Upkeep = {
  refresh: () => Promise<boolean>;
  mark: (claims: Parameters<typeof markHeld>[1]) => boolean;
  onLive: ((message: LiveMessage) => void) | undefined;
};

/** Others decide and capture too: a desk left open stays true. Who holds what is marked at once, the rest is read. */
function useUpkeep({ refresh, mark, onLive }: Upkeep): LiveState {
  const ask = useSteadyRefresh(refresh);
  return useLive({
    onPoll: () => {
      onLive?.({ kind: "all" });
      return document.visibilityState === "visible" ? refresh() : Promise.resolve(true);
    },
    onMessage: (message) => {
      onLive?.(message);
      if (message.kind !== "claims" || !mark(message.claims)) ask();
    },
  });
}

type Change = (change: (before: Shown) => Shown) => void;

/** Reads pages; of each kind (top, further) only the last asked for counts, and none of a view that was left. */
function useReading(latest: RefObject<Shown>, change: Change) {
  const asked = useRef({ top: 0, further: 0 });
  return useCallback(
    async (
      query: Parameters<typeof fetchQueue>[0],
      kind: "top" | "further",
      merge: (shown: QueueSlice, found: QueueSlice) => QueueSlice,
    ): Promise<boolean> => {
      const mine = (asked.current[kind] += 1);
      const isCurrent = () => mine === asked.current[kind] && latest.current.slice.view === query.view;
      try {
        const { queue, counts } = await fetchQueue(query);
        if (isCurrent()) change((before) => ({ slice: merge(before.slice, queue), counts, state: "ready" }));
        return true;
      } catch {
        if (isCurrent()) change((before) => ({ ...before, state: "failed" }));
        return false;
      }
    },
    [latest, change],
  );
}

/** The rail's cards for one view, kept true by what the server tells; `onLive` hears it too. */
export function useQueue(
  view: QueueView,
  firstSlice: QueueSlice,
  firstCounts: DeskCounts,
  onLive?: (message: LiveMessage) => void,
): Queue {
  const [shown, setShown] = useState<Shown>({ slice: firstSlice, counts: firstCounts, state: "ready" });
  const latest = useRef(shown);
  const change: Change = useCallback((make) => {
    latest.current = make(latest.current);
    // A key pressed while the rail is drawn anew goes first.
    startTransition(() => setShown(latest.current));
  }, []);
  const changeCards = useCallback(
    (make: (cards: QueueCard[]) => QueueCard[]) =>
      change((before) => ({ ...before, slice: { ...before.slice, cards: make(before.slice.cards) } })),
    [change],
  );
  const read = useReading(latest, change);

  const refresh = useCallback(() => {
    const limit = Math.min(maxRefetched, Math.max(pageSize, latest.current.slice.cards.length));
    return read({ view, limit }, "top", mergeRefreshed);
  }, [read, view]);

  const loadMore = useCallback(async () => {
    const { nextCursor: cursor } = latest.current.slice;
    if (cursor === null) return;
    change((before) => ({ ...before, state: "loading" }));
    await read({ view, cursor, limit: pageSize }, "further", mergeFurther);
  }, [read, change, view]);

  useEffect(() => {
    if (latest.current.slice.view === view) return;
    change((before) => ({ ...before, slice: { view, cards: [], nextCursor: null }, state: "loading" }));
    void read({ view, limit: pageSize }, "top", (_shown, found) => found);
  }, [read, change, view]);

  const mark = (claims: Parameters<typeof markHeld>[1]) => {
    const { isWhole } = markHeld(latest.current.slice.cards, claims);
    changeCards((cards) => markHeld(cards, claims).cards);
    return isWhole;
  };
  const live = useUpkeep({ refresh, mark, onLive });
  useOpenCountUpkeep(shown.counts.openCandidates);

  const drop = useCallback(
    (candidateId: string) => changeCards((cards) => cards.filter((card) => card.candidateId !== candidateId)),
    [changeCards],
  );
  const { slice, ...rest } = shown;
  return { ...rest, cards: slice.cards, hasMore: slice.nextCursor !== null, live, loadMore, refresh, drop };
}
