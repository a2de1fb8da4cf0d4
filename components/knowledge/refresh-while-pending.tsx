"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 1_000;
const GIVE_UP_AFTER_MS = 60_000;

/** Reads the page again each second while something is on its way, for a minute at most. */
export function RefreshWhilePending() {
  const router = useRouter();
  useEffect(() => {
    const startedMs = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - startedMs > GIVE_UP_AFTER_MS) clearInterval(timer);
      else router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
