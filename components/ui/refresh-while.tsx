"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { refreshAfterMs } from "@/components/ui/refresh-after.ts";

/** Reads the page again and again while something on it is under way: soon at first, then ever more rarely. */
export function RefreshWhile() {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const readings = useRef(0);
  useEffect(() => {
    if (isReading) return undefined;
    const read = () => {
      readings.current += 1;
      startReading(() => router.refresh());
    };
    // Nobody sees a hidden page change: it is read once it is shown again.
    const whenSeen = () => {
      if (document.visibilityState === "visible") read();
    };
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") return read();
      document.addEventListener("visibilitychange", whenSeen);
    }, refreshAfterMs(readings.current));
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [isReading, router]);
  return null;
}
