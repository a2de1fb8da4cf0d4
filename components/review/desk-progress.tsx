"use client";

import { describeDuration } from "@/components/ui/describe-moment.ts";
import type { DeskCounts } from "@/components/review/desk-types.ts";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { Meter } from "@/components/ui/meter.tsx";

/** How far today is, by the server's counts. */
export function DeskProgress({ counts }: { counts: DeskCounts }) {
  const { locale, nowMs } = useLocaleSettings();
  const number = new Intl.NumberFormat(locale);
  const { decidedToday, openCandidates, isCapped, oldestCapturedAt } = counts;
  const total = decidedToday + openCandidates;
  const words = `${number.format(decidedToday)} of ${number.format(total)}${isCapped ? "+" : ""} decided today`;
  const oldest =
    oldestCapturedAt === null
      ? null
      : describeDuration(Math.max(0, nowMs - new Date(oldestCapturedAt).getTime()));
  return (
    <>
      <span className="hidden whitespace-nowrap list:inline">{words}</span>
      <Meter
        label="Decided today"
        value={decidedToday}
        max={Math.max(1, total)}
        valueText={words}
        className="w-full max-w-[180px] min-w-12"
      />
      <span className="hidden whitespace-nowrap wide:inline" suppressHydrationWarning>
        {oldest === null ? "nothing waits" : `oldest waits ${oldest}`}
      </span>
    </>
  );
}
