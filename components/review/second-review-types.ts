import type { BlindReview, SecondReview } from "@/lib/second-review/types.ts";

/** One review with its author's name; moments are ISO 8601. */
export type ShownReview = Omit<BlindReview, "reviewerId" | "submittedAt" | "chosenAt"> & {
  by: string;
  isMine: boolean;
  at: string;
  isChosen: boolean;
};

export type SecondReviewAnswer = Omit<SecondReview, "reviews"> & { reviews: ShownReview[] };
