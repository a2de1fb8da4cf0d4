"use client";

import { useSyncExternalStore } from "react";

/* The desk learns the count anew with every decision; the navigation, outside the desk, shows the same number. */
let latest: number | null = null;
const listeners = new Set<() => void>();

export function publishOpenCount(count: number | null): void {
  latest = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Open candidates as the server last told the desk; null away from it. */
export function useOpenCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
}
