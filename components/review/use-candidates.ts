"use client";

import { startTransition, useCallback, useRef, useState } from "react";
import { DeskError, fetchCandidate } from "@/components/review/desk-requests.ts";
import type { DeskCandidate, DeskClaim } from "@/components/review/desk-types.ts";

const keptCount = 12;

export type CandidateEntry =
  { state: "ready"; candidate: DeskCandidate } | { state: "loading" } | { state: "failed"; message: string };

export type Candidates = {
  entryOf: (id: string) => CandidateEntry;
  /** Fetches unless known; `isFresh` fetches anyway and shows what is known meanwhile. The last one asked for stands. */
  load: (id: string, options?: { isFresh?: boolean }) => Promise<void>;
  setClaim: (id: string, claim: DeskClaim | null) => void;
  /** What was decided is read anew when it is shown again. */
  forget: (id: string) => void;
};

const loading: CandidateEntry = { state: "loading" };

/** Candidates seen or soon to be seen, so that the next one appears at once. */
export function useCandidates(first: DeskCandidate | null): Candidates {
  const [entries, setEntries] = useState<ReadonlyMap<string, CandidateEntry>>(
    () => new Map(first === null ? [] : [[first.id, { state: "ready" as const, candidate: first }]]),
  );
  const known = useRef(entries);
  // What was asked for before a decision or an undo may answer after what was asked for since.
  const asked = useRef(new Map<string, number>());
  const put = useCallback((id: string, entry: CandidateEntry) => {
    const after = new Map(known.current);
    after.delete(id);
    after.set(id, entry);
    known.current = new Map([...after].slice(-keptCount));
    // Comes from the network: a key pressed meanwhile goes first.
    startTransition(() => setEntries(known.current));
  }, []);

  const load = useCallback(
    async (id: string, { isFresh = false }: { isFresh?: boolean } = {}) => {
      const entry = known.current.get(id);
      if (!isFresh && (entry?.state === "loading" || entry?.state === "ready")) return;
      if (entry?.state !== "ready") put(id, loading);
      const number = (asked.current.get(id) ?? 0) + 1;
      asked.current.set(id, number);
      const isLast = () => asked.current.get(id) === number;
      try {
        const candidate = await fetchCandidate(id);
        if (isLast()) put(id, { state: "ready", candidate });
      } catch (error) {
        if (entry?.state === "ready" || !isLast()) return;
        put(id, {
          state: "failed",
          message: error instanceof DeskError ? error.message : "It could not be read.",
        });
      }
    },
    [put],
  );

  const setClaim = useCallback(
    (id: string, claim: DeskClaim | null) => {
      const entry = known.current.get(id);
      if (entry?.state === "ready") put(id, { state: "ready", candidate: { ...entry.candidate, claim } });
    },
    [put],
  );

  const forget = useCallback((id: string) => {
    const after = new Map(known.current);
    after.delete(id);
    known.current = after;
    asked.current.set(id, (asked.current.get(id) ?? 0) + 1);
  }, []);

  const entryOf = useCallback((id: string) => entries.get(id) ?? loading, [entries]);
  return { entryOf, load, setClaim, forget };
}
