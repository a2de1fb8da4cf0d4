"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { DeskClaim } from "@/components/review/desk-types.ts";

const secondMs = 1_000;

function useSecondsLeft(expiresAt: string, onEnd: () => void): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  const left =
    nowMs === null ? null : Math.max(0, Math.ceil((new Date(expiresAt).getTime() - nowMs) / secondMs));
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, secondMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  const hasEnded = left === 0;
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded, onEnd]);
  return left;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

type ClaimBannerProps = {
  claim: DeskClaim;
  onEnd: () => void;
  /** Null for whoever may not. */
  onTakeOver: (() => void) | null;
};

/** Somebody else is on this candidate: who, and when the lease ends unless they stay. */
export function ClaimBanner({ claim, onEnd, onTakeOver }: ClaimBannerProps) {
  const left = useSecondsLeft(claim.expiresAt, onEnd);
  return (
    <div role="status" className="rounded-control bg-warn-soft px-2.5 py-2">
      <p className="font-medium">{claim.holder.name} is on this one</p>
      <p className="text-small">
        It cannot be decided twice.{" "}
        {left === null || left === 0 ? (
          "It may be free again in a moment."
        ) : (
          <>
            It is free in <span aria-hidden="true">{clock(left)}</span>
            <span className="sr-only">a few minutes</span> unless they stay. Take the next one meanwhile.
          </>
        )}
      </p>
      {onTakeOver === null ? null : (
        <Button size="small" className="mt-1.5" onClick={onTakeOver}>
          Take it over
        </Button>
      )}
    </div>
  );
}
