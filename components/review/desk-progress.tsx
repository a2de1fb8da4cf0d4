"use client";

import type { DeskCounts } from "@/components/review/desk-types.ts";
import type { LiveState } from "@/components/review/use-live.ts";
import { describeDuration } from "@/components/ui/describe-moment.ts";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import { Popover } from "@/components/ui/popover.tsx";

const DeskProgressDetails = lazyPart(() =>
  import("@/components/review/desk-progress-details.tsx").then((module) => module.DeskProgressDetails),
);

const LIVE_WORDS: Record<LiveState, { word: string; detail: string; dot: string }> = {
  connecting: {
    word: "connecting",
    detail: "The desk is about to hear what others do",
    dot: "bg-line-strong",
  },
  live: { word: "live", detail: "What others do appears here by itself", dot: "bg-good" },
  polling: {
    word: "every 15 s",
    detail: "The live connection is lost; the desk looks by itself",
    dot: "bg-warn",
  },
  offline: { word: "offline", detail: "The server cannot be reached", dot: "bg-bad" },
};

function LiveMark({ live }: { live: LiveState }) {
  const { word, detail, dot } = LIVE_WORDS[live];
  return (
    <span
      role="status"
      title={detail}
      className="hidden items-center gap-1.5 whitespace-nowrap list:inline-flex"
    >
      <span aria-hidden="true" className={`size-1.5 rounded-round ${dot}`} />
      {word}
    </span>
  );
}

/** How far today is, by the server's counts; opens the day in detail. */
export function DeskProgress({ counts, live }: { counts: DeskCounts; live: LiveState }) {
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
      <Popover
        title="Today at the desk"
        align="center"
        trigger={
          <button
            type="button"
            aria-label={`${words}. Show the day`}
            className="flex min-h-8 min-w-0 flex-1 items-center justify-center gap-2.5 rounded-control px-1 hover:text-text max-list:max-w-[120px] list:flex-none pointer-coarse:min-h-10"
          >
            <span className="hidden whitespace-nowrap list:inline">{words}</span>
            <Meter
              label="Decided today"
              value={decidedToday}
              max={Math.max(1, total)}
              valueText={words}
              className="w-full max-w-[180px] min-w-12 list:w-[140px]"
            />
          </button>
        }
      >
        <DeskProgressDetails />
      </Popover>
      <span className="hidden whitespace-nowrap wide:inline" suppressHydrationWarning>
        {oldest === null ? "nothing waits" : `oldest waits ${oldest}`}
      </span>
      <LiveMark live={live} />
    </>
  );
}
