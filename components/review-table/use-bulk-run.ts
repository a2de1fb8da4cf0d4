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

/** One bulk run, chunk after chunk. It can be stopped and gone on with, also after the page was left. */
export function useBulkRun(unfinished: BulkProgress | null, onChanged: () => void): BulkRun {
  const [progress, setProgress] = useState(unfinished);
  const [state, setState] = useState<BulkRun["state"]>(unfinished === null ? "idle" : "stopped");
  const [message, setMessage] = useState<string | null>(null);
  const isStopping = useRef(false);

  const fail = useCallback((words: string) => {
    setMessage(words);
    setState("failed");
  }, []);

  const carryOut = useCallback(
    async (bulkRunId: string, step: typeof continueBulkAction) => {
      isStopping.current = false;
      setState("working");
      setMessage(null);
      for (;;) {
        const result = await step({ bulkRunId }).catch(() => null);
        if (result === null || !result.ok) {
          fail(result === null ? lost : result.error.message);
          break;
        }
        setProgress(result.data);
        const { status } = result.data;
        if (status === "done" || status === "undone") {
          setState("idle");
          break;
        }
        if (isStopping.current) {
          setState("stopped");
          break;
        }
      }
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
  const withRun = (step: typeof continueBulkAction) => () => {
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
    stop: () => (isStopping.current = true),
    dismiss,
  };
}
