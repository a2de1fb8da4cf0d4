"use client";

import { startTransition, useEffect, useState } from "react";

const laterMs = 300;

/** A candidate's id a moment after it shows, null before: nothing is asked for what is passed over. */
export function useLater(candidateId: string): string | null {
  const [settledId, setSettledId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettledId(candidateId)), laterMs);
    return () => clearTimeout(timer);
  }, [candidateId]);
  return settledId === candidateId ? candidateId : null;
}
