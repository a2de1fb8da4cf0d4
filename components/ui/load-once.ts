"use client";

import { useSyncExternalStore } from "react";

export type LoadedOnce<Part> = {
  /** Loads it, or gives what is loaded; what could not be loaded is asked for again the next time. */
  ahead: () => Promise<Part>;
  /** Null until it is loaded; null on the server and in the first render of its page, so that the two agree. */
  usePart: () => Part | null;
};

/** A part of the product's code, loaded when it is first wanted and then kept for the life of the page. */
export function loadOnce<Part>(load: () => Promise<Part>): LoadedOnce<Part> {
  const listeners = new Set<() => void>();
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  const fetchPart = async () => {
    try {
      part = await load();
    } catch (error) {
      loading = null;
      throw error;
    }
    for (const listener of listeners) listener();
    return part;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    ahead: () => (loading ??= fetchPart()),
    usePart: () =>
      useSyncExternalStore(
        subscribe,
        () => part,
        () => null,
      ),
  };
}
