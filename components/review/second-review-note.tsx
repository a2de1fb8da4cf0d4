import type { SecondReviewAnswer } from "@/components/review/second-review-types.ts";

const NUMBERS = ["nobody", "one person", "two people", "three people"] as const;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Says that more than one person looks at a candidate, how far they are, and that nobody sees another's before. */
export function SecondReviewNote({ review }: { review: SecondReviewAnswer }) {
  const { needed, isMineIn, isDisagreed } = review;
  if (needed === 1) return null;
  const people = NUMBERS[needed] ?? `${String(needed)} people`;
  return (
    <div role="note" className="rounded-control bg-accent-soft px-2.5 py-2">
      <p className="font-medium">
        {isDisagreed
          ? `${capitalized(people)} reviewed this, and they differ`
          : `${capitalized(people)} review this one`}
      </p>
      <p className="text-small">
        {describeSeats(review)}
        {isDisagreed
          ? null
          : isMineIn
            ? " Yours is in; until the last one is, you may take it back."
            : " You will not see the others’ until you submit yours, nor they yours."}
      </p>
    </div>
  );
}

function describeSeats({ in: seatsIn, needed, isDisagreed, canResolve }: SecondReviewAnswer): string {
  if (!isDisagreed) return `${String(seatsIn)} of ${String(needed)} reviews in.`;
  return canResolve
    ? "You say which one stands."
    : "Somebody else says which one stands; they have been told.";
}
