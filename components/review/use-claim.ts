"use client";

import { useEffect, useRef } from "react";
import { giveClaimBack, takeClaim } from "@/components/review/desk-requests.ts";
import type { DeskClaim } from "@/components/review/desk-types.ts";

const heartbeatMs = 60_000;

type ClaimInput = {
  candidateId: string;
  /** False for viewers and decided candidates. */
  isWanted: boolean;
  onMine: (id: string, claim: DeskClaim) => void;
  /** Somebody else holds it, or it was decided meanwhile: what is on the screen is old. */
  onRefused: (id: string) => void;
  /** A decision on its way takes the claim with it. */
  isOnItsWay: (id: string) => boolean;
};

/** Claims the open candidate while it is in sight, renews the lease, and gives it back on leaving. */
export function useClaim({ candidateId, isWanted, onMine, onRefused, isOnItsWay }: ClaimInput): void {
  const latest = useRef(isOnItsWay);
  useEffect(() => {
    latest.current = isOnItsWay;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const take = async () => {
      // Not reached: the lease outlives two missed beats, and the next one tries again.
      const answer = await takeClaim(candidateId).catch(() => null);
      if (answer === null || isGone) return;
      if (answer.state === "mine")
        onMine(candidateId, { holder: { name: "You", isMe: true }, expiresAt: answer.expiresAt });
      else onRefused(candidateId);
    };
    const giveBack = () => giveClaimBack(candidateId);
    void take();
    const timer = setInterval(() => void take(), heartbeatMs);
    window.addEventListener("pagehide", giveBack);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener("pagehide", giveBack);
      if (!latest.current(candidateId)) giveBack();
    };
  }, [candidateId, isWanted, onMine, onRefused]);
}
