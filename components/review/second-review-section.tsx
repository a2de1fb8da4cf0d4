"use client";

import { useCallback, useEffect, useState } from "react";
import { read } from "@/components/review/desk-requests.ts";
import { ResolvePanel } from "@/components/review/resolve-panel.tsx";
import { SecondReviewNote } from "@/components/review/second-review-note.tsx";
import type { SecondReviewAnswer } from "@/components/review/second-review-types.ts";

type SecondReviewSectionProps = { candidateId: string; agentAnswer: string | null; onResolved: () => void };

/** All there is to see of a candidate's reviews; nothing where one person is enough. */
export function SecondReviewSection({ candidateId, agentAnswer, onResolved }: SecondReviewSectionProps) {
  const { review, reload } = useSecondReview(candidateId);
  if (review === null || review.needed === 1) return null;
  const areShown = review.reviews.length > 0 && (review.isDisagreed || review.in === review.needed);
  return (
    <div className="mt-3 grid gap-2.5">
      <SecondReviewNote review={review} />
      {areShown ? (
        <ResolvePanel
          candidateId={candidateId}
          review={review}
          agentAnswer={agentAnswer}
          onResolved={() => {
            void reload();
            onResolved();
          }}
        />
      ) : null}
    </div>
  );
}

/** Null while it is read, and where it could not be: the server refuses what must not be decided anyway. */
function useSecondReview(candidateId: string): {
  review: SecondReviewAnswer | null;
  reload: () => Promise<void>;
} {
  const [found, setFound] = useState<{ id: string; review: SecondReviewAnswer } | null>(null);
  const load = useCallback(async () => {
    const review = await read<SecondReviewAnswer>("/review/second-review", { candidateId }).catch(() => null);
    return review === null ? null : { id: candidateId, review };
  }, [candidateId]);
  useEffect(() => {
    let isCurrent = true;
    void load().then((next) => {
      if (isCurrent) setFound(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const reload = async () => setFound(await load());
  return { review: found?.id === candidateId ? found.review : null, reload };
}
