"use client";

import { useId, useState } from "react";
import { resolveAction } from "@/app/(dashboard)/review/second-review/actions.ts";
import { describeReason, VERDICT_LABELS } from "@/components/review/describe-decision.ts";
import { conflictsIn, type RefusedConflict, withRefused } from "@/components/review/refused-conflicts.ts";
import { RefusedList } from "@/components/review/refused-list.tsx";
import type { SecondReviewAnswer, ShownReview } from "@/components/review/second-review-types.ts";
import { AnswerDiff } from "@/components/review/answer-diff.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import type { ChipTone } from "@/components/ui/chip.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { rejectReasons } from "@/lib/core/vocabulary.ts";

const ACTIONS: Record<ShownReview["action"], { label: string; tone: ChipTone }> = {
  approve: { label: "Approve unchanged", tone: "good" },
  edit: { label: "Edit and approve", tone: "accent" },
  reject: { label: "Reject", tone: "bad" },
};

type ResolvePanelProps = {
  candidateId: string;
  review: SecondReviewAnswer;
  /** What the agent had said, to show edits against. */
  agentAnswer: string | null;
  onResolved: () => void;
};

/** The reviews of one candidate side by side; a resolver says which one stands, and it becomes the decision. */
export function ResolvePanel({ candidateId, review, agentAnswer, onResolved }: ResolvePanelProps) {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ reviewId: string; refused: readonly RefusedConflict[] } | null>(
    null,
  );
  const label = useId();
  const refusedOf = (reviewId: string) => (refusal?.reviewId === reviewId ? refusal.refused : []);
  const resolve = async (reviewId: string) => {
    if (pendingId !== null) return;
    setError(null);
    setPendingId(reviewId);
    const refused = refusedOf(reviewId);
    const confirmedConflicts = refused.map(({ documentId }) => documentId);
    const answer = await resolveAction({ candidateId, reviewId, confirmedConflicts }).catch(() => null);
    setPendingId(null);
    if (answer?.ok === true) {
      onResolved();
      return;
    }
    const found = answer === null ? [] : conflictsIn(answer.error);
    if (found.length > 0) setRefusal({ reviewId, refused: withRefused(refused, found) });
    else setError(answer?.error.message ?? "The server could not be reached. Nothing was decided.");
  };
  const { reviews, canResolve, isDisagreed } = review;
  return (
    <section aria-labelledby={label} className="@container grid gap-2">
      <h3 id={label} className="text-tiny font-medium text-muted">
        The reviews side by side
      </h3>
      <ul className="grid gap-2.5 @min-[520px]:grid-cols-2">
        {reviews.map((one) => (
          <li
            key={one.id}
            className="grid content-start gap-2 rounded-panel border border-line bg-surface p-3"
          >
            <ReviewWords review={one} agentAnswer={agentAnswer} />
            <RefusedList refused={refusedOf(one.id)} />
            {isDisagreed && canResolve ? (
              <Button
                size="small"
                className="justify-self-start"
                isPending={pendingId === one.id}
                onClick={() => void resolve(one.id)}
              >
                Let {one.isMine ? "mine" : `${one.by}’s`} stand
                {refusedOf(one.id).length === 0 ? "" : " all the same"}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <FormError message={error} />
    </section>
  );
}

function ReviewWords({ review, agentAnswer }: { review: ShownReview; agentAnswer: string | null }) {
  const { action, by, isMine, at, answer, question, note, answerVerdict, isChosen } = review;
  const { label, tone } = ACTIONS[action];
  const reason = describeReason({
    reason: rejectReasons.find((one) => one === review.reason) ?? null,
    note,
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{isMine ? "You" : by}</span>
        <Chip tone={tone}>{label}</Chip>
        {isChosen ? <Chip tone="good">stands</Chip> : null}
      </p>
      <p className="text-small text-muted">
        The agent: {VERDICT_LABELS[answerVerdict].toLowerCase()}, <RelativeTime at={at} />
      </p>
      {question === null ? null : <p className="text-small wrap-anywhere">Asked as: {question}</p>}
      {answer === null ? null : <AnswerDiff before={agentAnswer ?? ""} after={answer} />}
      {reason === null ? null : <p className="text-small text-muted wrap-anywhere">{reason}</p>}
    </>
  );
}
