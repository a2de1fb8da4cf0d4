"use client";

import { useState } from "react";
import type { DraftTarget } from "@/components/review/desk-types.ts";
import type { RefusedConflict } from "@/components/review/refused-conflicts.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { Kbd } from "@/components/ui/kbd.tsx";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";
import { useAhead } from "@/components/ui/use-ahead.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

const CompareDialog = lazyPart(
  () => import("@/components/review/compare-dialog.tsx").then((module) => module.CompareDialog),
  { waiting: waitingForDialog },
);

const LINK =
  "min-h-6 rounded-small px-1 text-accent hover:underline pointer-coarse:min-h-10 pointer-coarse:px-2";

type ConflictNoticeProps = {
  conflicts: readonly Conflict[];
  /** What else it was refused for. */
  refused: readonly RefusedConflict[];
  isConfirming: boolean;
  /** What people would get by this approval. */
  answer: string;
  onChoose: (target: DraftTarget) => void;
  onTakeBack: () => void;
};

/** What live knowledge has against the approval: one line a document, and what to do instead. */
export function ConflictNotice({
  conflicts,
  refused,
  isConfirming,
  answer,
  onChoose,
  onTakeBack,
}: ConflictNoticeProps) {
  const [comparedId, setComparedId] = useState<string | null>(null);
  useAhead(CompareDialog.ahead);
  const compared = conflicts.find(({ documentId }) => documentId === comparedId);
  const count = conflicts.length + refused.length;
  if (count === 0) return null;
  return (
    <section aria-label="Against live knowledge" className="rounded-control bg-warn-soft px-2.5 py-1.5">
      <p role="status" className="text-small text-muted">
        {count === 1 ? "1 live document to look at first" : `${count} live documents to look at first`}
      </p>
      <ul className="grid gap-1">
        {conflicts.map(({ documentId, title, sentence }) => (
          <li key={documentId} className="text-small">
            <p className="text-pretty wrap-anywhere">
              <span className="font-medium">{title}</span> {sentence}
            </p>
            <span
              role="group"
              aria-label={`What to do about ${title}`}
              className="-ml-1 flex flex-wrap gap-x-1.5"
            >
              <button type="button" className={LINK} onClick={() => setComparedId(documentId)}>
                Compare
              </button>
              <button type="button" className={LINK} onClick={() => onChoose({ kind: "attach", documentId })}>
                Attach instead
              </button>
              <button
                type="button"
                className={LINK}
                onClick={() => onChoose({ kind: "replace", documentId })}
              >
                Replace instead
              </button>
            </span>
          </li>
        ))}
        {refused.map(({ documentId, message }) => (
          <li key={documentId} className="text-small text-pretty wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
      {isConfirming ? (
        <p role="alert" className="mt-1 border-t border-line-strong pt-1 text-small text-pretty">
          Both would be live. <Kbd keys={KEYS.approve.keys} /> again approves all the same.{" "}
          <button type="button" className={LINK} onClick={onTakeBack}>
            Not yet
          </button>
        </p>
      ) : null}
      {compared === undefined ? null : (
        <CompareDialog conflict={compared} answer={answer} onClose={() => setComparedId(null)} />
      )}
    </section>
  );
}
