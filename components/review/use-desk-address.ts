"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { headFor } from "@/components/review/headed-to.ts";
import { parseQueueView } from "@/components/review/desk-types.ts";
import type { QueueView } from "@/components/review/desk-types.ts";

export type DeskAddress = {
  currentId: string | null;
  view: QueueView;
  /** By the address bar itself: a decision may come back before the screen has caught up with a move. */
  isAt: (candidateId: string) => boolean;
  /** False once the person has left the desk: a decision may come back, or be taken back, after that. */
  isShown: () => boolean;
  hrefOf: (candidateId: string | null, view?: QueueView) => string;
  /** Changes the address without a page load, or leads back to the desk; `isReplacing` leaves no step to go back to. */
  go: (candidateId: string | null, to?: { view?: QueueView; isReplacing?: boolean }) => void;
};

function candidateOfPath(pathname: string): string | null {
  return /^\/review\/([0-9a-f-]{36})$/u.exec(pathname)?.[1] ?? null;
}

function pathOf(candidateId: string | null, view: QueueView): string {
  return `/review${candidateId === null ? "" : `/${candidateId}`}${view === "impact" ? "" : `?view=${view}`}`;
}

/** The address says which candidate and which view; back and forward work as everywhere. */
export function useDeskAddress(): DeskAddress {
  const currentId = candidateOfPath(usePathname());
  useEffect(() => headFor(null), [currentId]);
  const router = useRouter();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const view = parseQueueView(useSearchParams().get("view"));
  return {
    currentId,
    view,
    isAt: (candidateId) => candidateOfPath(window.location.pathname) === candidateId,
    isShown: () => isShown.current,
    hrefOf: (candidateId, inView = view) => pathOf(candidateId, inView),
    go: (candidateId, { view: inView = view, isReplacing = false } = {}) => {
      const path = pathOf(candidateId, inView);
      if (!isShown.current) {
        router.push(path);
        return;
      }
      headFor(candidateId);
      if (isReplacing) window.history.replaceState(null, "", path);
      else window.history.pushState(null, "", path);
    },
  };
}
