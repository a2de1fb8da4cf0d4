"use client";

import { useEffect } from "react";

const restMs = 1_500;

/** Loads code that a key press may need soon, once the page has been at rest for a moment. */
export function useAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    // What cannot be loaded ahead is asked for again when it is needed, and fails there in sight.
    const timer = setTimeout(() => void Promise.allSettled(loads.map((load) => load())), restMs);
    return () => clearTimeout(timer);
    // The loaders are module constants.
  }, []);
}
