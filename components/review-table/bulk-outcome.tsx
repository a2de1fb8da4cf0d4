"use client";

import { useEffect, useState } from "react";
import { bulkOutcomeAction } from "@/app/(dashboard)/review/table/actions.ts";
import { SKIP_LABELS } from "@/components/review-table/words.ts";
import { TextLink } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";
import type { BulkItem, BulkProgress } from "@/lib/review/bulk-types.ts";

const OUTCOMES = {
  pending: "not yet",
  changed: "done",
  skipped: "left as it is",
  undone: "taken back",
  kept: "kept as it is now",
} as const;

type Shown = { progress: BulkProgress; items: BulkItem[] };

/** What came of each candidate of a run; those left as they are stand first. */
export function BulkOutcome({ bulkRunId, onClose }: { bulkRunId: string; onClose: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void bulkOutcomeAction({ bulkRunId })
      .catch(() => null)
      .then((result) => {
        if (!isCurrent) return;
        if (result?.ok === true) setShown(result.data);
        else setError(result?.error.message ?? "The server could not be reached. Nothing was changed.");
      });
    return () => {
      isCurrent = false;
    };
  }, [bulkRunId]);
  const rest = shown === null ? 0 : shown.progress.total - shown.items.length;
  return (
    <Dialog isOpen onOpenChange={onClose} title="What came of each" size="large">
      <FormError message={error} />
      {shown === null && error === null ? <SkeletonText lines={6} label="Loading the outcome" /> : null}
      {/* Scrolls by itself, so it takes the focus. */}
      <ul tabIndex={0} aria-label="Candidates of this run" className="max-h-[55vh] overflow-y-auto">
        {shown?.items.map(({ candidateId, question, outcome, code }) => (
          <li
            key={candidateId}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 last:border-b-0"
          >
            <TextLink href={`/review/${candidateId}`} className="min-w-0 flex-[1_1_260px] wrap-anywhere">
              {question ?? "The question was erased"}
            </TextLink>
            <span className="text-small text-muted">
              {OUTCOMES[outcome]}
              {code === null ? "" : `: ${SKIP_LABELS[code]}`}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-small text-muted">and {rest} more with the last outcome</p> : null}
    </Dialog>
  );
}
