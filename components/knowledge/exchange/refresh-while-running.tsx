"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const everyMs = 1_000;

/** Reads the page again each second, as long as an import runs. */
export function RefreshWhileRunning() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
