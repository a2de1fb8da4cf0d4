"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/ui/use-action.ts";
import { Button } from "@/components/ui/button.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type RunNow = (input: Record<string, never>) => Promise<ActionResult<{ tuningRunId: string }>>;

/** The run is a job of a moment; what came of it is the first line of the runs below. */
const SEEN_AFTER_MS = 1_500;

export function RunNowButton({ runNow }: { runNow: RunNow }) {
  const router = useRouter();
  const run = useAction(runNow);
  const start = () =>
    run.run({}, () => {
      showNotice({
        title: "Looking at the decisions.",
        detail: "What came of it is listed below in a moment.",
      });
      setTimeout(() => router.refresh(), SEEN_AFTER_MS);
    });
  return (
    <Button kind="primary" isPending={run.isPending} onClick={start}>
      Run now
    </Button>
  );
}
