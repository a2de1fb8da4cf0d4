"use client";

import { useCallback, useEffect, useRef } from "react";
import type { RefObject } from "react";
import type {
  DeskCandidate,
  DeskClaim,
  DeskCounts,
  QueueSlice,
  QueueView,
} from "@/components/review/desk-types.ts";
import { drawNext, giveClaimBack } from "@/components/review/desk-requests.ts";
import { isAbout } from "@/components/review/live-messages.ts";
import { isFree, nextAfter, stepFrom } from "@/components/review/next-candidate.ts";
import { useCandidates } from "@/components/review/use-candidates.ts";
import type { CandidateEntry, Candidates } from "@/components/review/use-candidates.ts";
import { useClaim } from "@/components/review/use-claim.ts";
import { useDecisions } from "@/components/review/use-decisions.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useDeskAddress } from "@/components/review/use-desk-address.ts";
import type { DeskAddress } from "@/components/review/use-desk-address.ts";
import { useQueue } from "@/components/review/use-queue.ts";
import type { Queue } from "@/components/review/use-queue.ts";

export type Desk = Pick<DeskAddress, "currentId" | "view" | "hrefOf"> & {
  queue: Queue;
  entry: CandidateEntry | null;
  clusterId: string | null;
  decisions: Decisions;
  /** A decision or a draw is under way, or the address has moved on and the screen has not: a key now would act on what is leaving. */
  isBusy: () => boolean;
  open: (candidateId: string) => void;
  step: (by: 1 | -1) => void;
  /** The best one that is free, by the server's choice. */
  drawNext: () => void;
  chooseView: (view: QueueView) => void;
  reload: () => void;
};

type DeskInput = {
  firstQueue: QueueSlice;
  firstCounts: DeskCounts;
  firstCandidate: DeskCandidate | null;
  canDecide: boolean;
};
type Here = { candidateId: string | null; clusterId: string | null };

const prefetchAfterMs = 250;

/** Fetches what is in sight, and what comes next once that is there. */
function useLoading(
  { load }: Candidates,
  currentId: string | null,
  upcomingId: string | null,
  isReady: boolean,
): void {
  useEffect(() => {
    if (currentId !== null) void load(currentId);
  }, [currentId, load]);
  useEffect(() => {
    if (upcomingId === null || !isReady) return undefined;
    const timer = setTimeout(() => void load(upcomingId), prefetchAfterMs);
    return () => clearTimeout(timer);
  }, [upcomingId, isReady, load]);
}

/** The rail was empty when the last one was decided, and something waits again: show it. */
function useFirstWaiting({ currentId, go }: DeskAddress, queue: Queue): void {
  const firstId = queue.state === "ready" ? (queue.cards[0]?.candidateId ?? null) : null;
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  useEffect(() => {
    if (currentId === null && firstId !== null) latestGo.current(firstId, { isReplacing: true });
  }, [currentId, firstId]);
}

type Draw = (exceptIds: string[], otherwise: string | null) => Promise<void>;
type Moving = {
  draw: Draw;
  isDrawing: () => boolean;
  /** What is being drawn is not gone to. */
  stay: () => void;
  /** Where a decision and not the person led, until the claim there is answered. */
  movedTo: RefObject<string | null>;
};

/** The server hands out what is best and free; `otherwise` where nothing is, or nobody answers. */
function useMoving({ go, isAt }: DeskAddress): Moving {
  const movedTo = useRef<string | null>(null);
  const underWay = useRef(0);
  const stays = useRef(0);
  const draw: Draw = async (exceptIds, otherwise) => {
    const from = window.location.pathname;
    const staysBefore = stays.current;
    underWay.current += 1;
    const drawn = await drawNext(exceptIds).catch(() => null);
    underWay.current -= 1;
    const to = drawn ?? otherwise;
    if (window.location.pathname === from && stays.current === staysBefore) {
      if (to === null || !isAt(to)) go(to);
    } else if (drawn !== null && !isAt(drawn)) giveClaimBack(drawn);
  };
  return {
    draw,
    isDrawing: () => underWay.current > 0,
    stay: () => {
      stays.current += 1;
    },
    movedTo,
  };
}

function useDeskDecisions(
  address: DeskAddress,
  here: Here,
  queue: Queue,
  { load, forget }: Candidates,
  { draw, stay, movedTo }: Moving,
): Decisions {
  const { go, isAt, isShown, view } = address;
  const reread = (candidateId: string) => {
    void load(candidateId, { isFresh: true });
    void queue.refresh();
  };
  return useDecisions({
    isAt,
    isShown,
    onMovedOn: (candidateId) => {
      const next = nextAfter(
        queue.cards,
        candidateId === here.candidateId ? here : { candidateId, clusterId: null },
      );
      queue.drop(candidateId);
      if (!isAt(candidateId)) return;
      if (view !== "impact" || (next !== null && isFree(next))) {
        movedTo.current = next?.candidateId ?? null;
        go(next?.candidateId ?? null);
      } else void draw([candidateId], next?.candidateId ?? null);
    },
    onOpened: (candidateId) => {
      stay();
      reread(candidateId);
      if (!isAt(candidateId)) go(candidateId);
    },
    onOutdated: reread,
    onDecided: (candidateId) => {
      forget(candidateId);
      void queue.refresh();
    },
  });
}

function useDeskClaim(
  { load, setClaim }: Candidates,
  { draw, movedTo }: Moving,
  wanted: Pick<Parameters<typeof useClaim>[0], "candidateId" | "isWanted" | "isOnItsWay">,
): void {
  const onMine = useCallback(
    (id: string, claim: DeskClaim) => {
      // From here on it is this person's choice to stay: a later refusal leads nowhere.
      if (movedTo.current === id) movedTo.current = null;
      setClaim(id, claim);
    },
    [setClaim, movedTo],
  );
  const latestDraw = useRef(draw);
  useEffect(() => {
    latestDraw.current = draw;
  });
  // Who was brought here by a decision is brought on where a colleague was quicker; who chose it sees who is on it.
  const onRefused = useCallback(
    (id: string) => {
      if (movedTo.current === id) void latestDraw.current([id], id);
      movedTo.current = null;
      void load(id, { isFresh: true });
    },
    [load, movedTo],
  );
  useClaim({ ...wanted, onMine, onRefused });
}

/** The desk's state: moving about changes the address and never loads a page. */
export function useDesk({ firstQueue, firstCounts, firstCandidate, canDecide }: DeskInput): Desk {
  const address = useDeskAddress();
  const { currentId, view, hrefOf, go } = address;
  const candidates = useCandidates(firstCandidate);
  const { load } = candidates;
  const queue = useQueue(view, firstQueue, firstCounts, (message) => {
    const isMine = current?.claim?.holder.isMe ?? false;
    if (currentId !== null && isAbout(message, { currentId, clusterId: here.clusterId, isMine }))
      void load(currentId, { isFresh: true });
  });
  const entry = currentId === null ? null : candidates.entryOf(currentId);
  const current = entry?.state === "ready" ? entry.candidate : null;
  const card = queue.cards.find(({ candidateId }) => candidateId === currentId);
  const here: Here = { candidateId: currentId, clusterId: current?.clusterId ?? card?.clusterId ?? null };

  useLoading(candidates, currentId, nextAfter(queue.cards, here)?.candidateId ?? null, current !== null);
  useFirstWaiting(address, queue);
  const moving = useMoving(address);
  const decisions = useDeskDecisions(address, here, queue, candidates, moving);
  useDeskClaim(candidates, moving, {
    candidateId: currentId ?? "",
    isWanted: canDecide && current?.status === "open",
    isOnItsWay: decisions.isOnItsWay,
  });
  const { refresh } = queue;
  const reload = useCallback(() => {
    if (currentId !== null) void load(currentId, { isFresh: true });
    void refresh();
  }, [currentId, load, refresh]);
  return {
    currentId,
    view,
    hrefOf,
    queue,
    entry,
    clusterId: here.clusterId,
    decisions,
    isBusy: () =>
      decisions.isDeciding() || moving.isDrawing() || (currentId !== null && !address.isAt(currentId)),
    open: (candidateId) => {
      if (candidateId !== currentId) go(candidateId);
    },
    step: (by) => {
      const next = stepFrom(queue.cards, here, by);
      if (next !== null) go(next.candidateId);
      else if (by === 1 && queue.hasMore && queue.state === "ready") void queue.loadMore();
    },
    drawNext: () => void moving.draw(currentId === null ? [] : [currentId], currentId),
    chooseView: (inView) => go(currentId, { view: inView }),
    reload,
  };
}
