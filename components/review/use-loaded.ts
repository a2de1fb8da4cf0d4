"use client";

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { DeskError } from "@/components/review/desk-requests.ts";

export type Loaded<Found> =
  { state: "loading" } | { state: "ready"; found: Found } | { state: "failed"; message: string };

/**
 * What `load` gives for a key, read when the key comes and again on `reload`; while reading again the old stays in sight. A
 * late answer for another key is dropped; without a key nothing is read.
 */
export function useLoaded<Found>(
  key: string | null,
  load: (key: string) => Promise<Found>,
): Loaded<Found> & { reload: () => void } {
  const [held, setHeld] = useState<{ key: string; loaded: Loaded<Found> } | null>(null);
  const latest = useRef(load);
  const asked = useRef(0);
  useEffect(() => {
    latest.current = load;
  });
  const read = useCallback(async (wanted: string) => {
    asked.current += 1;
    const mine = asked.current;
    const loaded = await latest.current(wanted).then(
      (found): Loaded<Found> => ({ state: "ready", found }),
      (error: unknown): Loaded<Found> => ({
        state: "failed",
        message: error instanceof DeskError ? error.message : "It could not be read. Nothing was lost.",
      }),
    );
    if (mine === asked.current) startTransition(() => setHeld({ key: wanted, loaded }));
  }, []);
  useEffect(() => {
    if (key !== null) void read(key);
  }, [key, read]);
  const loaded: Loaded<Found> = held !== null && held.key === key ? held.loaded : { state: "loading" };
  return {
    ...loaded,
    reload: () => {
      if (key !== null) void read(key);
    },
  };
}
