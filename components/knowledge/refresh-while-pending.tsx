"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

const AFTER_MS = 1_000;
const MOST_READINGS = 60;

/** Reads the page again a second after it was last read while something is on its way, sixty times at most. */
export function RefreshWhilePending() {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const readings = useRef(0);
  useEffect(() => {
    if (isReading || readings.current >= MOST_READINGS) return undefined;
    const timer = setTimeout(() => {
      readings.current += 1;
      startReading(() => router.refresh());
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReading, router]);
  return null;
}
