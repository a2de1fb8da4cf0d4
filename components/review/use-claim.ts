"use client";

import { useEffect } from "react";
import { claim, release } from "@/app/(dashboard)/review/actions.ts";
import type { DeskClaim } from "@/components/review/desk-types.ts";

const heartbeatMs = 60_000;

type ClaimInput = {
  candidateId: string;
  /** False for viewers and decided candidates. */
  isWanted: boolean;
  onMine: (id: string, claim: DeskClaim) => void;
  /** Somebody else holds it, or it was decided meanwhile: what is on the screen is old. */
  onRefused: (id: string) => void;
};

/** Claims the open candidate while it is in sight, renews the lease, and gives it back on leaving. */
export function useClaim({ candidateId, isWanted, onMine, onRefused }: ClaimInput): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const take = async () => {
      const result = await claim({ candidateId }).catch(() => null);
      // Unreachable: the lease outlives two missed beats, and the next one tries again.
      if (result === null || isGone) return;
      if (result.ok) onMine(candidateId, { holder: { name: "You", isMe: true }, expiresAt: new Date(result.data.expiresAt).toISOString() });
      else onRefused(candidateId);
    };
    void take();
    const timer = setInterval(() => void take(), heartbeatMs);
    return () => {
      isGone = true;
      clearInterval(timer);
      release({ candidateId }).catch(() => null);
    };
  }, [candidateId, isWanted, onMine, onRefused]);
}
