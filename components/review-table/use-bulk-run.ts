"use client";

import { useCallback, useRef, useState } from "react";
import {
  continueBulkAction,
  startBulkAction,
  undoBulkAction,
} from "@/app/(dashboard)/review/table/actions.ts";
import type { BulkChange, BulkProgress } from "@/lib/review/bulk-types.ts";

export type BulkRun = {
  progress: BulkProgress | null;
  state: "idle" | "working" | "stopped" | "failed";
  /** Why it stopped, in words. */
  message: string | null;
  start: (change: BulkChange, candidateIds: string[]) => void;
  /** Goes on where it was left, whichever way it went. */
  goOn: () => void;
  undo: () => void;
  stop: () => void;
  dismiss: () => void;
};

const lost = "The server could not be reached. What is done stays done; go on when it is back.";

type Step = typeof continueBulkAction;

/** Chunk after chunk to the end of the run, or until it should stop; gives what went wrong, in words. */
async function runChunks(
  next: () => ReturnType<Step>,
  onProgress: (progress: BulkProgress) => void,
  shouldStop: { current: boolean },
): Promise<"over" | "stopped" | { problem: string }> {
  while (!shouldStop.current) {
    const result = await next().catch(() => null);
    if (result === null) return { problem: lost };
    if (!result.ok) return { problem: result.error.message };
    onProgress(result.data);
    if (result.data.status === "done" || result.data.status === "undone") return "over";
  }
  return "stopped";
}

/** One bulk run, chunk after chunk. It can be stopped and gone on with, also after the page was left. */
export function useBulkRun(unfinished: BulkProgress | null, onChanged: () => void): BulkRun {
  const [progress, setProgress] = useState(unfinished);
  const [state, setState] = useState<BulkRun["state"]>(unfinished === null ? "idle" : "stopped");
  const [message, setMessage] = useState<string | null>(null);
  const shouldStop = useRef(false);

  const fail = useCallback((words: string) => {
    setMessage(words);
    setState("failed");
  }, []);

  const carryOut = useCallback(
    async (bulkRunId: string, step: Step) => {
      shouldStop.current = false;
      setState("working");
      setMessage(null);
      const end = await runChunks(() => step({ bulkRunId }), setProgress, shouldStop);
      if (end === "over" || end === "stopped") setState(end === "over" ? "idle" : "stopped");
      else fail(end.problem);
      onChanged();
    },
    [fail, onChanged],
  );

  const start = useCallback<BulkRun["start"]>(
    (change, candidateIds) => {
      setState("working");
      setProgress(null);
      void (async () => {
        const result = await startBulkAction({ change, candidateIds }).catch(() => null);
        if (result?.ok === true) await carryOut(result.data.bulkRunId, continueBulkAction);
        else fail(result === null ? lost : result.error.message);
      })();
    },
    [carryOut, fail],
  );
  const withRun = (step: Step) => () => {
    if (progress !== null && state !== "working") void carryOut(progress.id, step);
  };
  const dismiss = () => {
    setProgress(null);
    setState("idle");
    setMessage(null);
  };
  const isUndoing = progress?.status === "undoing";
  return {
    progress,
    state,
    message,
    start,
    goOn: withRun(isUndoing ? undoBulkAction : continueBulkAction),
    undo: withRun(undoBulkAction),
    stop: () => (shouldStop.current = true),
    dismiss,
  };
}
