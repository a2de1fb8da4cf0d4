"use client";

import { useSyncExternalStore } from "react";
import { describeMoment, describeMomentFully } from "@/components/ui/describe-moment.ts";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";

const TICK_MS = 20_000;
const listeners = new Set<() => void>();
let tickedAtMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  tickedAtMs = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  if (tickedAtMs === 0) tickedAtMs = Date.now();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer) {
      clearInterval(timer);
      timer = undefined;
      tickedAtMs = 0;
    }
  };
}

function currentMs() {
  if (tickedAtMs === 0) tickedAtMs = Date.now();
  return tickedAtMs;
}

function viewerZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const neverChanges = () => () => undefined;

type RelativeTimeProps = { at: Date | string | number; isBare?: boolean };

/** Relative within a day, the date beyond; the whole moment in the viewer's zone on hover. */
export function RelativeTime({ at, isBare = false }: RelativeTimeProps) {
  const settings = useLocaleSettings();
  const nowMs = useSyncExternalStore(subscribe, currentMs, () => settings.nowMs);
  const timeZone = useSyncExternalStore(neverChanges, viewerZone, () => settings.timeZone);
  const moment = new Date(at);
  const shown = { locale: settings.locale, timeZone, nowMs };
  return (
    <time
      dateTime={moment.toISOString()}
      title={describeMomentFully(moment.getTime(), shown)}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {describeMoment(moment.getTime(), shown, isBare)}
    </time>
  );
}
