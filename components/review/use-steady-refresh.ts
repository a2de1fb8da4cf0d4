"use client";

import { useCallback, useEffect, useRef } from "react";

/** However much happens, the list is read at most so often; the first of a burst is read at once. */
const leastGapMs = 1_500;

/** Asks for a refresh; one that comes too soon after the last waits, and one in a window out of sight waits for the eye. */
export function useSteadyRefresh(refresh: () => Promise<unknown>): () => void {
  const latest = useRef(refresh);
  const state = useRef<{
    readAtMs: number;
    timer: ReturnType<typeof setTimeout> | undefined;
    isOwed: boolean;
  }>({
    readAtMs: -leastGapMs,
    timer: undefined,
    isOwed: false,
  });
  useEffect(() => {
    latest.current = refresh;
  });
  const ask = useCallback(() => {
    const now = state.current;
    if (document.visibilityState !== "visible") {
      now.isOwed = true;
      return;
    }
    if (now.timer !== undefined) return;
    const waitMs = Math.max(0, now.readAtMs + leastGapMs - performance.now());
    now.timer = setTimeout(() => {
      now.timer = undefined;
      now.readAtMs = performance.now();
      now.isOwed = false;
      void latest.current();
    }, waitMs);
  }, []);
  useEffect(() => {
    const now = state.current;
    const payBack = () => {
      if (now.isOwed) ask();
    };
    document.addEventListener("visibilitychange", payBack);
    return () => {
      document.removeEventListener("visibilitychange", payBack);
      clearTimeout(now.timer);
      now.timer = undefined;
    };
  }, [ask]);
  return ask;
}
