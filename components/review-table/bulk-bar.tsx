"use client";

import { useState } from "react";
import { BulkOutcome } from "@/components/review-table/bulk-outcome.tsx";
import type { BulkRun } from "@/components/review-table/use-bulk-run.ts";
import { ACTION_WORDS, SKIP_LABELS } from "@/components/review-table/words.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button } from "@/components/ui/button.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import type { BulkProgress, SkipCount } from "@/lib/review/bulk-types.ts";

const number = new Intl.NumberFormat("en");

/** "2 already decided, 1 held by a colleague". */
export function describeSkips(skips: readonly SkipCount[]): string {
  return skips.map(({ code, count }) => `${number.format(count)} ${SKIP_LABELS[code]}`).join(", ");
}

/** How far a run is, or what came of it, in a sentence. */
function describeRun(progress: BulkProgress): string {
  const { action, status, total, changed, skipped, pending, undone, kept, skips } = progress;
  const { doing, done } = ACTION_WORDS[action];
  const left = skipped + kept;
  const why = left === 0 ? "" : `; ${number.format(left)} left as they are: ${describeSkips(skips)}`;
  switch (status) {
    case "running":
      return `${doing} ${number.format(total - pending)} of ${number.format(total)}`;
    case "undoing":
      return `Taking back: ${number.format(undone + kept)} of ${number.format(undone + kept + changed)}`;
    case "done":
      return `${number.format(changed)} ${done}${why}.`;
    case "undone":
      return `${number.format(undone)} taken back${why}.`;
    default:
      return status satisfies never;
  }
}

const stateWords: Record<BulkRun["state"], string | null> = {
  idle: null,
  working: null,
  stopped: "(stopped)",
  failed: null,
};

/** The run under way or just done, in one place above the rows. */
export function BulkBar({ run }: { run: BulkRun }) {
  const { progress, state, message } = run;
  const [isShowingOutcome, setShowingOutcome] = useState(false);
  const isWorking = state === "working";
  const canUndo = progress !== null && !isWorking && progress.status !== "undone" && progress.changed > 0;
  useKeys(canUndo ? { undo: run.undo } : {});
  if (progress === null && message === null && !isWorking) return null;
  const isOver = progress?.status === "done" || progress?.status === "undone";
  const seen = progress === null ? 0 : progress.total - progress.pending;
  return (
    <section
      aria-label="Bulk run"
      className="mx-4 mb-2 flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 rounded-panel border border-line bg-sunken px-3 py-2"
    >
      <p role={message === null ? "status" : "alert"} className="min-w-0 flex-[1_1_240px]">
        {[progress === null ? null : describeRun(progress), stateWords[state], message]
          .filter(Boolean)
          .join(" ")}
      </p>
      {progress !== null && !isOver ? (
        <Meter label="Done of this run" value={seen} max={Math.max(1, progress.total)} className="w-28" />
      ) : null}
      <BulkButtons run={run} canUndo={canUndo} onShowEach={() => setShowingOutcome(true)} />
      {progress !== null && isShowingOutcome ? (
        <BulkOutcome bulkRunId={progress.id} onClose={() => setShowingOutcome(false)} />
      ) : null}
    </section>
  );
}

type BulkButtonsProps = { run: BulkRun; canUndo: boolean; onShowEach: () => void };

function BulkButtons({ run, canUndo, onShowEach }: BulkButtonsProps) {
  const { progress, state } = run;
  if (state === "working")
    return progress === null ? null : (
      <Button size="small" onClick={run.stop}>
        Stop
      </Button>
    );
  const isHalfWay = progress?.status === "running" || progress?.status === "undoing";
  return (
    <>
      {isHalfWay ? (
        <Button size="small" onClick={run.goOn}>
          Go on
        </Button>
      ) : null}
      {canUndo ? (
        <Button size="small" keys="z" onClick={run.undo}>
          Take back
        </Button>
      ) : null}
      {progress === null ? null : (
        <Button size="small" kind="ghost" onClick={onShowEach}>
          See each
        </Button>
      )}
      <Button size="small" kind="ghost" onClick={run.dismiss}>
        Close
      </Button>
    </>
  );
}
