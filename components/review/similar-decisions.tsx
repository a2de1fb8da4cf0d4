"use client";

import Link from "next/link";
import { Closeness } from "@/components/review/closeness.tsx";
import { describeAction, REJECT_REASON_LABELS } from "@/components/review/describe-decision.ts";
import { read } from "@/components/review/desk-requests.ts";
import type { ShownSimilar } from "@/components/review/similar-shown.ts";
import { useLater } from "@/components/review/use-later.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { rejectReasons } from "@/lib/core/vocabulary.ts";

function reasonWords(reason: string | null): string | null {
  const known = rejectReasons.find((one) => one === reason);
  return known === undefined ? null : REJECT_REASON_LABELS[known];
}

function SimilarRow({ similar }: { similar: ShownSimilar }) {
  const { candidateId, question, answer, alongCount, similarity } = similar;
  const reason = reasonWords(similar.reason);
  return (
    <li className="grid gap-0.5 rounded-panel border border-line bg-surface px-3 py-2">
      <span className="flex items-start justify-between gap-3">
        <Link
          href={`/review/${candidateId}`}
          prefetch={false}
          className="min-w-0 wrap-anywhere hover:text-accent hover:underline"
        >
          {question ?? "The question was erased"}
        </Link>
        <Closeness similarity={similarity} />
      </span>
      {answer === null || answer === "" ? null : (
        <span className="line-clamp-3 text-pretty wrap-anywhere">{answer}</span>
      )}
      <span className="text-small text-muted">
        {describeAction({ action: similar.action, isAlong: false })}
        {reason === null ? null : ` (${reason})`} by {similar.by}, <RelativeTime at={similar.at} />
        {alongCount === 0 ? null : `, with ${alongCount} more near this`}
      </span>
    </li>
  );
}

/** What was decided about the nearest questions before. Comes after the candidate, and is no reason to wait. */
export function SimilarDecisions({ candidateId }: { candidateId: string }) {
  const loaded = useLoaded(useLater(candidateId), (id) =>
    read<ShownSimilar[]>("/review/similar", { candidateId: id }),
  );
  return (
    <section aria-label="Similar past decisions">
      <SectionLabel>What was decided about similar questions</SectionLabel>
      {loaded.state === "loading" ? (
        <p role="status" className="text-small text-muted">
          Looking…
        </p>
      ) : loaded.state === "failed" ? (
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          They could not be read.
          <Button size="small" onClick={loaded.reload}>
            Try again
          </Button>
        </p>
      ) : loaded.found.length === 0 ? (
        <p className="text-small text-muted">Nothing similar was decided yet.</p>
      ) : (
        <ul className="grid gap-1.5">
          {loaded.found.map((similar) => (
            <SimilarRow key={similar.candidateId} similar={similar} />
          ))}
        </ul>
      )}
    </section>
  );
}
