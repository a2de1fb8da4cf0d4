import { peopleFor } from "@/app/(dashboard)/people.ts";
import type { SecondReviewAnswer } from "@/components/review/second-review-types.ts";
import type { Ctx } from "@/lib/context.ts";
import { getSecondReview } from "@/lib/second-review/get-second-review.ts";

/** What this person may know of a candidate's reviews, with names. */
export async function loadSecondReview(
  ctx: Ctx,
  input: { candidateId: string },
): Promise<SecondReviewAnswer> {
  const [{ reviews, ...found }, people] = await Promise.all([getSecondReview(ctx, input), peopleFor(ctx)]);
  return {
    ...found,
    reviews: reviews.map(({ reviewerId, submittedAt, chosenAt, ...review }) => ({
      ...review,
      by: people.nameOf("user", reviewerId),
      isMine: reviewerId === people.me,
      at: submittedAt.toISOString(),
      isChosen: chosenAt !== null,
    })),
  };
}
