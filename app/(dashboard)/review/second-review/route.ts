import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { loadSecondReview } from "@/app/(dashboard)/review/second-review/load-second-review.ts";
import { SecondReviewInput } from "@/lib/second-review/types.ts";

export const GET = readForMember(SecondReviewInput, loadSecondReview);
